import { z } from 'zod'
import { defineLetter, type Letter, type Mail } from '../../app/mail/letter.server'
import { SAMPLE } from '../../app/mail/sample'

interface TestMail extends Partial<Pick<Letter, 'bulk' | 'owed' | 'signs_in' | 'attachments'>> {
  to?: string
  mail_key?: string
  subject?: string
  paragraphs?: string[]
  key?: string
  slots?: Record<string, string>
  postal_address?: string | null
}

/** A mail of no room, for tests of what becomes of mails. */
export const testMail = ({
  to = 'ann@bread.test',
  mail_key,
  subject = 'Bread',
  paragraphs = [subject],
  key = 'test',
  slots = {},
  postal_address = SAMPLE.postal_address,
  ...kind
}: TestMail = {}): Mail =>
  defineLetter({
    ...kind,
    key,
    slots: z.record(z.string(), z.string()),
    sample: slots,
    subject: () => subject,
    body: () => ({ heading: 'Loaves & <Fishes>', paragraphs, footnote: 'You asked for it.', postal_address }),
  }).mail(slots, { to, mail_key })
