import type { z } from 'zod'
import { newId } from '~/lib/ids'
import type { Attachment } from './attachments.server'
import { type Body, bodyHtml, bodyText } from './look'

interface Definition<Slots> {
  /** What happened, and who reads it: 'order.paid.customer'. */
  key: string
  slots: z.ZodType<Slots>
  sample: NoInfer<Slots>
  variants?: Partial<NoInfer<Slots>>[]
  subject(slots: Slots): string
  /** What mail programs show after the subject; by default the first paragraph. */
  preheader?(slots: Slots): string
  body(slots: Slots): Body
  headers?(slots: Slots): Record<string, string>
  attachments?(slots: NoInfer<Slots>): Attachment[]
  /** Goes out when no other mail waits. */
  bulk?: boolean
  /** About money that is owed: goes to blocked people, too (ruling 64). */
  owed?: boolean
}

interface Envelope {
  to: string
  /** Names the cause ('signup:CODE_ID'): the same cause never sends twice. */
  mail_key?: string
}

/** Decision 051. */
export interface Letter<Slots = Record<string, unknown>> extends Definition<Slots> {
  mail(slots: Slots, envelope: Envelope): Mail
}

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
  const preheader = letter.preheader?.(slots) ?? body.paragraphs.find((one) => typeof one === 'string') ?? ''
  return {
    ...{ subject, preheader, text: bodyText(body), html: bodyHtml(body, preheader) },
    headers: letter.headers?.(slots) ?? {},
    attachments: letter.attachments?.(slots) ?? [],
  }
}
