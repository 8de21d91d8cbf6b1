import { HOUR_MS } from '~/lib/durations'
import { AppError } from '~/lib/errors'
import { amountProblem, type ChargedFees, offlineFees, SUBTOTAL_MAX_CENTS } from './fees'
import type { OfflineMethod } from './order'

/** The day on which clocks are set back; a bakery without hours offers whole days. */
const LONGEST_DAY_MS = 25 * HOUR_MS
const YEAR_MS = 366 * 24 * HOUR_MS
/** How long a link to pay holds the stock. */
const LINK_HOURS = 48

export interface ManualOrder {
  requested_for?: Date | null | undefined
  requested_until?: Date | null | undefined
  customer_email?: string | null | undefined
  method?: OfflineMethod | null | undefined
  paid?: boolean | null | undefined
  completed?: boolean | null | undefined
  porch_sale?: boolean | null | undefined
  pay_link?: boolean | null | undefined
}

/** Problems by field. A past time is fine. */
export function takenProblems(taken: ManualOrder, now: Date): Partial<Record<keyof ManualOrder, string | false>> {
  const { requested_for: from, requested_until: until, method, pay_link } = taken
  const window = windowOf(taken)
  const length = window ? window.until.getTime() - window.from.getTime() : HOUR_MS
  const far = from && Math.abs(from.getTime() - now.getTime()) > YEAR_MS
  return {
    method:
      !method && !pay_link
        ? 'Please say how they pay.'
        : Boolean(taken.paid || taken.porch_sale) && method === 'later' && 'Please say how they paid.',
    requested_for:
      until && !from
        ? 'Please say when it begins.'
        : far
          ? 'Please choose a time within a year from now.'
          : Boolean(pay_link && window && window.until <= now) &&
            'That time is over. Please choose a later one for an order with a link to pay.',
    requested_until: (length <= 0 || length > LONGEST_DAY_MS) && 'Please choose an end after the start, within a day.',
    ...(pay_link && {
      customer_email: !taken.customer_email && 'Please enter the email to send the link to.',
      pay_link:
        Boolean(taken.paid || taken.completed || taken.porch_sale) &&
        'A link to pay is for an order that isn’t paid or handed over yet.',
    }),
  }
}

/** Without an end: one hour. */
export const windowOf = ({
  requested_for: from,
  requested_until: until,
}: ManualOrder): { from: Date; until: Date } | null =>
  from ? { from, until: until ?? new Date(from.getTime() + HOUR_MS) } : null

/** The link works until the window begins, or until it ends if it has begun. */
export function payUntil(taken: ManualOrder, now: Date): Date {
  const window = windowOf(taken)
  const latest = new Date(now.getTime() + LINK_HOURS * HOUR_MS)
  const handed_over = window && (window.from > now ? window.from : window.until)
  return handed_over && handed_over < latest ? handed_over : latest
}

/** No fee, and it may cost nothing (ruling 44). */
export function takenFees(lines: { total_cents: number }[], delivery_fee_cents: number): ChargedFees {
  const subtotal = lines.reduce((sum, line) => sum + line.total_cents, 0)
  const problem = subtotal > SUBTOTAL_MAX_CENTS && amountProblem(subtotal)
  if (problem) throw new AppError('invalid', problem, { field: 'items' })
  return offlineFees(subtotal, delivery_fee_cents)
}
