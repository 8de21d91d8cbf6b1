import type { z } from 'zod'
import { newId } from '~/lib/ids'
import type { LetterWords } from '~/lib/letter-words'
import type { Attachment } from './attachments.server'
import { type Body, bodyHtml, bodyText } from './look'
import { sayWords } from './words.server'

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
  /** Opens the account: goes even where mail keeps coming back (decision 246). */
  signs_in?: boolean
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
  /** A draft's, for a test of it; otherwise those that are in force. */
  words?: LetterWords
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

export const samplesOf = (letter: Letter): Mail[] =>
  [{}, ...(letter.variants ?? [])].map((variant) =>
    letter.mail({ ...letter.sample, ...variant }, { to: 'ann@example.com' }),
  )

/** With other words than the built-in ones (decision 245): buttons, links, footnote, headers and files stay the letter's own. */
export function writeMail({ letter, slots, subject: built_in }: Mail, words?: LetterWords) {
  const said = words && sayWords(words, slots)
  const own = letter.body(slots)
  const body = { ...own, heading: said?.heading ?? own.heading, paragraphs: said?.paragraphs ?? own.paragraphs }
  const first = body.paragraphs.find((one) => typeof one === 'string') ?? ''
  const subject = said?.subject ?? built_in
  const preheader = said?.preheader ?? letter.preheader?.(slots) ?? first
  return {
    ...{ subject, preheader, text: bodyText(body), html: bodyHtml(body, preheader) },
    headers: letter.headers?.(slots) ?? {},
    attachments: letter.attachments?.(slots) ?? [],
  }
}
