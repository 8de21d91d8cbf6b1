import type { z } from 'zod'
import { newId } from '~/lib/ids'
import { type Body, bodyHtml, bodyText } from './look'

interface Definition<Slots> {
  /** What happened, and who reads it where both sides are told: 'order.paid.customer'. */
  key: string
  /** All that it can say of the occasion. */
  slots: z.ZodType<Slots>
  /** What /dev/mails fills in, and what else makes it say something different. */
  sample: NoInfer<Slots>
  variants?: Partial<NoInfer<Slots>>[]
  subject(slots: Slots): string
  /** What mail programs show after the subject; the first paragraph where nothing else is said. */
  preheader?(slots: Slots): string
  body(slots: Slots): Body
  headers?(slots: Slots): Record<string, string>
  /** One of thousands: goes out when no mail waits that somebody expects. */
  bulk?: boolean
  /** About money that is owed, to them or by them: goes to blocked people, too (ruling 64). */
  owed?: boolean
}

interface Envelope {
  to: string
  /** Names the cause ('signup:CODE_ID'): the same cause never sends twice. Without one, each mail has a cause of its own. */
  mail_key?: string
}

/** One of the letters that people get (decision 051). */
export interface Letter<Slots = Record<string, unknown>> extends Definition<Slots> {
  mail(slots: Slots, envelope: Envelope): Mail
}

/** A letter, filled in and addressed. Letters alone make them, and `sendLetter` sends them. */
export interface Mail extends Required<Envelope> {
  letter: Letter
  slots: Record<string, unknown>
  subject: string
}

export function defineLetter<Slots extends Record<string, unknown>>(definition: Definition<Slots>): Letter<Slots> {
  const letter: Letter<Slots> = {
    ...definition,
    mail: (given, { to, mail_key = `${definition.key}:${newId()}` }) => {
      const slots = definition.slots.parse(given)
      return { to, mail_key, letter, slots, subject: definition.subject(slots) }
    },
  }
  return letter
}

export function writeMail({ letter, slots, subject }: Mail) {
  const body = letter.body(slots)
  const preheader = letter.preheader?.(slots) ?? body.paragraphs[0] ?? ''
  return {
    ...{ subject, preheader, text: bodyText(body), html: bodyHtml(body, preheader) },
    headers: letter.headers?.(slots) ?? {},
  }
}
