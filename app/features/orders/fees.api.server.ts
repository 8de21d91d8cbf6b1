import type { Handlers } from '~/http/mount.server'
import { AppError } from '~/lib/errors'
import { DEFAULT_DELIVERY_FEE_CENTS, feeBreakdown, feesProblem, orderFees } from './fees'
import type { feesContract } from './fees.contract'

export const feesHandlers = (): Handlers<typeof feesContract> => ({
  'POST /calculate-order-fees': ({ body }) => {
    const delivery = body.fulfillment_type === 'delivery' ? (body.delivery_fee ?? DEFAULT_DELIVERY_FEE_CENTS) : 0
    const fees = orderFees(body.subtotal, delivery)
    const problem = feesProblem(fees)
    if (problem) throw new AppError('invalid', problem, { field: 'subtotal' })
    return feeBreakdown(fees)
  },
})
