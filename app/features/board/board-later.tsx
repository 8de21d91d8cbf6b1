// Parts of the board that open with a press: loaded a little after it, to be there by then.
export { CancelDialog } from './cancel-dialog'
export { FinishedOrders } from './finished-orders'
export { NewOrderDialog } from './new-order-dialog'
export { OrderPanel } from './order-panel'
export { RefundDialog } from './refund-dialog'
export { Statistics } from './statistics'
export { SuggestDialog } from './suggest-dialog'
export { TimeDialog } from './time-dialog'
