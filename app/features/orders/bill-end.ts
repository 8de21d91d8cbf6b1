import { formatDollars } from '~/lib/money'
import { BANKS, REFUND_DISPUTED } from '../refunds/refund'

/** What becomes of an invoice's money when its order is cancelled (ruling 52). */
export interface EndedMoney {
  back_cents: number
  by_hand_cents: number
  open_cents: number
  disputed: boolean
}

const money = (cents: number) => formatDollars(cents / 100)
const said = (sentences: (string | false)[]) => sentences.filter((one) => one !== false)

/** As the baker reads it before; and in the history after, which does not name the customer: its notes about money stay when a customer is erased. */
export const endWords = (
  { back_cents, by_hand_cents, open_cents, disputed }: EndedMoney,
  who = 'the customer',
): string[] =>
  said([
    back_cents > 0 && `${money(back_cents)} goes back to ${who}’s card.`,
    disputed && REFUND_DISPUTED,
    open_cents > 0 && `${money(open_cents)} that’s still open won’t be asked for.`,
    by_hand_cents > 0 && `To give back by hand: ${money(by_hand_cents)}.`,
  ])

interface ToldMoney extends EndedMoney {
  /** All that had come by card. */
  card_cents: number
  policy: string
}

/** What becomes of the money of all of an order's invoices, and of what the baker was given for the order itself; no id where nothing was billed. */
export interface EndedBills extends ToldMoney {
  invoice_id: string | null
  customer_email: string | null
}

/** A change of an order's status, for the mail about it. */
export interface ToldChange {
  /** Tells one change from the next: the id of its row in the history. */
  key: string
  by_customer: boolean
  /** What became of the money, where it was cancelled; `asked`: the customer wanted that. */
  bill?: EndedBills | null
  asked?: boolean
}

/** To the customer; `asked`, where they wanted it: then the terms they agreed to say what is kept. */
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
    asked && policy !== '' && `${bakery_name}’s policy, as you agreed to it: “${policy}”`,
    open_cents > 0 && `You won’t be asked for the ${money(open_cents)} that was still open.`,
    by_hand_cents > 0 && `You paid ${bakery_name} ${money(by_hand_cents)} directly. Please settle that with them.`,
  ])
