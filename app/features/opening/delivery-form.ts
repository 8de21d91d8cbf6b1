import { rowsOfKind, rowsProblems } from './hours-form'
import { type HoursRow, hoursOf } from './hours-rows'
import type { Settings } from './opening.contract'

const KM_PER_MILE = 1.609344

/** Whether, how far, for how much, and when. */
export interface DeliveryForm {
  enabled: boolean
  miles: string
  fee: string
  time: string
  rows: HoursRow[]
}

export const milesOf = (km: number): number => Math.round((km / KM_PER_MILE) * 10) / 10

export const formOf = (settings: Settings): DeliveryForm => ({
  enabled: settings.delivery_enabled,
  miles: settings.delivery_radius === null ? '' : String(milesOf(settings.delivery_radius)),
  fee: settings.delivery_fee.toFixed(2),
  time: settings.estimated_delivery_time ?? '',
  rows: rowsOfKind(settings.hours, 'delivery'),
})

/** A baker who stops delivering finds everything again when they take it up. */
export const bodyOf = ({ enabled, miles, fee, time, rows }: DeliveryForm, { hours }: Pick<Settings, 'hours'>) => ({
  delivery_enabled: enabled,
  ...(enabled
    ? {
        delivery_radius: Number(miles) * KM_PER_MILE,
        delivery_fee: Number(fee),
        estimated_delivery_time: time || null,
        hours: [...hours.filter(({ fulfillment_type }) => fulfillment_type !== 'delivery'), ...hoursOf(rows)],
      }
    : {}),
})

export const formProblems = ({ enabled, miles, fee, rows }: DeliveryForm): Record<string, string | false> =>
  enabled
    ? {
        delivery_radius: !(Number(miles) > 0) && 'Please say how many miles you drive.',
        delivery_fee: !(fee.trim() && Number(fee) >= 0) && 'Please enter the fee in dollars.',
        ...rowsProblems(rows),
      }
    : {}
