import { formatDollars } from '~/lib/money'
import { possessive } from '~/lib/text'
import { BANKS, REFUND_DISPUTED } from '../refunds/refund'

/** An invoice's money when its order is cancelled (ruling 52). */
export interface EndedMoney {
  back_cents: number
  by_hand_cents: number
  open_cents: number
  disputed: boolean
}

const money = (cents: number) => formatDollars(cents / 100)
const said = (sentences: (string | false)[]) => sentences.filter((one) => one !== false)

/** The baker reads it before, and in the history after: there without a name, since notes about money outlive an erased customer. */
export const endWords = (
  { back_cents, by_hand_cents, open_cents, disputed }: EndedMoney,
  who = 'the customer',
): string[] =>
  said([
    back_cents > 0 && `${money(back_cents)} goes back to ${possessive(who)} card.`,
    disputed && REFUND_DISPUTED,
    open_cents > 0 && `We won’t ask for the ${money(open_cents)} that’s still open.`,
    by_hand_cents > 0 && `To give back by hand: ${money(by_hand_cents)}.`,
  ])

interface ToldMoney extends EndedMoney {
  card_cents: number
  policy: string
}

/** Over all invoices of an order, and what the baker was given for the order itself. No link where nothing was billed. */
export interface EndedBills extends ToldMoney {
  invoice_link: string | null
  customer_email: string | null
}

export interface ToldChange {
  /** The id of the change's row in the history. */
  key: string
  by_customer: boolean
  /** An admin did it, not the bakery. */
  by_team?: { reason: string | null }
  /** `bill`: the money of a cancelled order. `asked`: the customer wanted to cancel. */
  bill?: EndedBills | null
  asked?: boolean
}

/** To the customer. `asked`: the customer wanted to cancel, so the agreed terms say what is kept. */
export const endLines = (
  { back_cents, card_cents, by_hand_cents, open_cents, disputed, policy }: ToldMoney,
  { bakery_name, asked }: { bakery_name: string; asked: boolean },
): string[] =>
  said([
    disputed && REFUND_DISPUTED,
    back_cents > 0 &&
      `${back_cents < card_cents ? `${money(back_cents)} of the ${money(card_cents)}` : `All of the ${money(card_cents)}`} you paid by card is on its way back to you. ${BANKS}`,
    back_cents === 0 &&
      card_cents > 0 &&
      !disputed &&
      `${bakery_name} keeps the ${money(card_cents)} you paid by card.`,
    asked && policy !== '' && `${possessive(bakery_name)} policy, as you agreed to it: “${policy}”`,
    open_cents > 0 && `You won’t be asked for the ${money(open_cents)} that was still open.`,
    by_hand_cents > 0 && `You paid ${bakery_name} ${money(by_hand_cents)} directly. Please settle that with them.`,
  ])
