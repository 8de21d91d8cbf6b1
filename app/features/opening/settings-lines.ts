import { formatDollars } from '~/lib/money'
import { dayOf, formatDay } from '~/lib/zone'
import { daysOffOf, daysOffWords } from './days-off'
import { milesOf } from './delivery-form'
import { type FulfillmentType, minuteOf } from './opening'
import type { Settings } from './opening.contract'
import { weeklyWords } from './page-words'

/** How things are, in a line of the list of settings. */
export const hoursLine = (settings: Settings): string =>
  weekly(settings, 'pickup') || 'None. Customers ask for a day, and you confirm it.'

export function daysOffLine({ paused_until, closed_dates }: Settings, time_zone: string, now: Date): string {
  const today = dayOf(now, time_zone)
  const [first, ...more] = daysOffOf(closed_dates.filter((day) => day >= today))
  const rest =
    paused_until && Date.parse(paused_until) > now.getTime()
      ? `On a break until ${formatDay(dayOf(paused_until, time_zone), { month: 'long', day: 'numeric' })}`
      : null
  const closed = first && `Closed ${daysOffWords(first)}${more.length > 0 ? `, and ${more.length} more` : ''}`
  return [rest, closed].filter(Boolean).join(' · ') || 'None planned'
}

export function deliveryLine(settings: Settings): string {
  const { delivery_enabled, delivery_radius, delivery_fee } = settings
  if (!delivery_enabled) return 'Off'
  const miles = delivery_radius === null ? null : milesOf(delivery_radius)
  const far = miles === null ? [] : [`Up to ${miles} ${miles === 1 ? 'mile' : 'miles'}`]
  const fee = delivery_fee > 0 ? formatDollars(delivery_fee) : 'free'
  return [...far, fee, ...[weekly(settings, 'delivery')].filter(Boolean)].join(' · ')
}

const weekly = ({ hours }: Settings, kind: FulfillmentType): string =>
  weeklyWords(
    hours
      .filter(({ fulfillment_type }) => fulfillment_type === kind)
      .map(({ weekday, from, to }) => ({ weekday, from_minute: minuteOf(from), to_minute: minuteOf(to) })),
  ).join(' · ')
