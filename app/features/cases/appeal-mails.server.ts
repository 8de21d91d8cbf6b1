import { BRAND } from '~/lib/brand'
import { letterHtml, letterText } from '~/mail/letter'
import type { Mail } from '~/mail/outbox.server'
import { appealPath } from './case'

interface Decided {
  id: string
  email: string
  title: string
  /** What was appealed, as they were told then. */
  about: string
  answer: string
}

export function appealMail({ id, email, title, about, answer }: Decided, public_url: string): Mail {
  const letter = {
    heading: title,
    paragraphs: [
      `You asked us to look again at this: “${about}.”`,
      ...(answer ? ['This is what our editors wrote:', answer] : []),
    ],
    action: { label: 'Read our decision', url: public_url + appealPath(id) },
    footnote: `You’re getting this email because you appealed a decision at ${BRAND}.`,
  }
  return { key: `appeal:${id}`, to: email, subject: title, text: letterText(letter), html: letterHtml(letter) }
}
