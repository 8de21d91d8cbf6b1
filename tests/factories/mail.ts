import { z } from 'zod'
import { defineLetter, type Letter, type Mail } from '../../app/mail/letter.server'

interface TestMail extends Partial<Pick<Letter, 'bulk' | 'owed' | 'attachments'>> {
  to?: string
  mail_key?: string
  subject?: string
  paragraphs?: string[]
}

/** A mail of no room, for tests of what becomes of mails. */
export const testMail = ({
  to = 'ann@bread.test',
  mail_key,
  subject = 'Bread',
  paragraphs = [subject],
  ...kind
}: TestMail = {}): Mail =>
  defineLetter({
    ...kind,
    key: 'test',
    slots: z.object({}),
    sample: {},
    subject: () => subject,
    body: () => ({ heading: 'Loaves & <Fishes>', paragraphs, footnote: 'You asked for it.' }),
  }).mail({}, { to, mail_key })
