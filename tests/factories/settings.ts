import type { Settings } from '../../app/features/opening/opening.contract'

/** Of a bakery in Chicago that opens on Fridays and is away until December. */
export const SETTINGS: Settings = {
  hours: [{ fulfillment_type: 'pickup', weekday: 5, from: '15:00', to: '18:00', max_orders: 8 }],
  notice_hours: null,
  order_by: { days_before: 1, time: '12:00' },
  closed_dates: ['2026-11-01', '2026-12-24', '2026-12-25', '2026-12-26'],
  paused_until: '2026-12-01T06:00:00.000Z',
  pause_message: 'Off to the coast!',
  pickup_instructions: null,
  delivery_enabled: false,
  delivery_fee: 0,
  delivery_radius: null,
  estimated_delivery_time: null,
  version: '00000000-0000-0000-0000-000000000000',
}
