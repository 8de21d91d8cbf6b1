import { UNPAID_MINUTES } from '../orders/order'

/** Per address, for as long as an unpaid order holds its stock: a household or an office, not a crowd (decision 125). */
export const GUEST_ORDERS = { attempts: 12, window_seconds: UNPAID_MINUTES * 60 }
