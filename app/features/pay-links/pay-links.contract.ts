import { z } from 'zod'
import { defineCalls, nameShapes } from '~/http/contract'
import { LINK_KINDS } from '~/lib/pay-link'
import { multiLine } from '~/lib/typed-text'

const params = z.object({ kind: z.enum(LINK_KINDS), id: z.uuid() })

const PayLink = z.object({
  pay_url: z.string(),
  /** Visits, and the last of them. */
  uses: z.int(),
  used_at: z.iso.datetime().nullable(),
})
export type PayLink = z.output<typeof PayLink>

export const MESSAGE_MAX = 2000

nameShapes({ PayLink })

/** Links in mails, which need no account (ruling 61). What they open is read by the calls of its room, with the link's token as bearer. */
export const payLinksContract = defineCalls({
  'GET /pay-links/:kind/:id': {
    support: false,
    summary: 'The link to an invoice, a quote or an order of your bakery, and how often it was opened',
    params,
    answer: PayLink,
  },
  'POST /pay-links/:kind/:id': {
    name: 'replacePayLink',
    summary: 'Email the customer a new link; the earlier one stops working right away',
    params,
    answer: PayLink,
  },
  'POST /pay-links/message': {
    name: 'writeByPayLink',
    summary: 'Write to the bakery about what the link opens; they answer by email',
    access: 'link',
    refuses: [404],
    body: z.object({ text: multiLine(MESSAGE_MAX, 'Please write a message.') }),
    answer: null,
  },
})
