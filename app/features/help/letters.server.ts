import { z } from 'zod'
import { BRAND } from '~/lib/brand'
import { defineLetter } from '~/mail/letter.server'
import { SAMPLE } from '~/mail/sample'

const request = z.object({
  /** "H-7K3M-9Q2R" */
  number: z.string(),
  /** Opens it without typing. */
  help_url: z.string(),
})
const sample = { number: 'H-7K3M-9Q2R', help_url: `${SAMPLE.public_url}/help/requests/H-7K3M-9Q2R?t=K7QDM2XW` }
const FOOTNOTE = `You’re getting this email because this address was left with a message to ${BRAND}.`

/** The address may be a stranger's, so it holds no typed word. */
export const helpReceivedLetter = defineLetter({
  key: 'help.received',
  slots: request,
  sample,
  subject: ({ number }) => `We got your message (${number})`,
  body: ({ number, help_url }) => ({
    heading: 'We got your message',
    paragraphs: [
      `Its number is ${number}. We’ll email you our answer.`,
      'Want to add something? Open your message and write again, because replies to this email don’t reach anyone.',
    ],
    action: { label: 'Open your message', url: help_url },
    footnote: `${FOOTNOTE} Wasn’t it you? Then there’s nothing to do.`,
  }),
})

/** What an editor wrote. What the author wrote isn't said again: nobody has proved the address. */
export const helpAnsweredLetter = defineLetter({
  key: 'help.answered',
  slots: request.extend({ answer: z.string(), asks: z.boolean() }),
  sample: { ...sample, answer: SAMPLE.reason, asks: false },
  variants: [{ asks: true }],
  subject: ({ number, asks }) =>
    asks ? `We have a question about your message (${number})` : `An answer to your message (${number})`,
  preheader: ({ answer }) => answer,
  body: ({ number, answer, asks, help_url }) => ({
    heading: asks ? 'We have a question for you' : 'Here’s our answer',
    paragraphs: [`About your message ${number}, we wrote:`, answer],
    action: { label: asks ? 'Answer' : 'Read it, or write again', url: help_url },
    footnote: `${FOOTNOTE} Please answer there, because replies to this email don’t reach anyone.`,
  }),
})

export const helpLetters = [helpReceivedLetter, helpAnsweredLetter]
