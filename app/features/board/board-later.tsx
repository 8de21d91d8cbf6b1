// What of the board comes with a press: loaded a little after it, so that it's there by then.
export { CancelDialog } from './cancel-dialog'
export { FinishedOrders } from './finished-orders'
export { NewOrderDialog } from './new-order-dialog'
export { OrderPanel } from './order-panel'
export { RefundDialog } from './refund-dialog'
export { Statistics } from './statistics'
export { SuggestDialog } from './suggest-dialog'
export { TimeDialog } from './time-dialog'
