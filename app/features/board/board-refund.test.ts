import { describe, expect, test } from 'vitest'
import { feeBreakdown, orderFees } from '../orders/fees'
import { NOTHING, partialRefund } from '../refunds/refund'
import { type ChosenPieces, chosenLines, type RefundChoice, refundPreview } from './board-refund'

const NONE = { subtotal: 0, customer: 0, share: 0, customer_fee: 0, baker_fee: 0, processing_fee: 0, taken_back: 0 }

/** As it comes over the wire: dollars. */
function order(lines: { price: number; quantity: number; refunded_quantity?: number }[], delivery = 0) {
  const subtotal = lines.reduce((sum, { price, quantity }) => sum + Math.round(price * 100) * quantity, 0)
  const fees = orderFees(subtotal, delivery)
  const parts = feeBreakdown(fees)
  const baker = { percent: 0, fixed: 0, total: fees.baker_fee_cents / 100 }
  const customer = { percent: 0, fixed: 0, total: fees.customer_fee_cents / 100 }
  return {
    fees,
    order: {
      subtotal: subtotal / 100,
      customer_total: fees.customer_total_cents / 100,
      fee_breakdown: { ...parts, fees: { customer, baker }, baker_receives: fees.baker_receives_cents / 100 },
      items: lines.map((line, at) => ({ id: `line-${at}`, refunded_quantity: 0, ...line })),
    },
  }
}

const pieces = (chosen: ChosenPieces): RefundChoice => ({ by: 'items', chosen })

describe('the preview of a refund', () => {
  const { order: two, fees } = order(
    [
      { price: 8.1, quantity: 2 },
      { price: 4.35, quantity: 1 },
    ],
    299,
  )

  test('says what the server will do, to the cent', () => {
    const { customer_cents, reversal_cents } = partialRefund(fees, NOTHING, 810)
    expect(refundPreview(two, NONE, pieces({ 'line-0': 1 }))).toEqual({
      customer: customer_cents / 100,
      baker: reversal_cents / 100,
      problem: null,
    })
  })

  test('counts on top of earlier refunds', () => {
    const first = partialRefund(fees, NOTHING, 810)
    const second = partialRefund(fees, first, 435)
    const so_far = {
      subtotal: 8.1,
      customer: first.customer_cents / 100,
      share: first.reversal_cents / 100,
      customer_fee: first.customer_fee_cents / 100,
      baker_fee: first.baker_fee_cents / 100,
      processing_fee: first.processing_fee_cents / 100,
      taken_back: first.reversal_cents / 100,
    }
    expect(refundPreview(two, so_far, pieces({ 'line-1': 1 })).baker).toBe(second.reversal_cents / 100)
  })

  test('takes nothing again that a refund which came back had taken', () => {
    const { reversal_cents } = partialRefund(fees, NOTHING, 435)
    expect(refundPreview(two, { ...NONE, taken_back: reversal_cents / 100 }, pieces({ 'line-1': 1 })).baker).toBe(0)
  })

  test('of an amount is that of lines at the same price', () => {
    expect(refundPreview(two, NONE, { by: 'amount', amount: 8.1 })).toEqual(
      refundPreview(two, NONE, pieces({ 'line-0': 1 })),
    )
  })

  test('of everything is all that the customer paid, and all that the baker was given, whatever went back before', () => {
    const receives = fees.baker_receives_cents / 100
    const all = refundPreview(two, NONE, { by: 'everything' })
    expect(all).toEqual({ customer: two.customer_total, baker: receives, problem: null })
    const { customer_cents, reversal_cents } = partialRefund(fees, NOTHING, 810)
    const so_far = { ...NONE, subtotal: 8.1, customer: customer_cents / 100, share: reversal_cents / 100 }
    expect(refundPreview(two, { ...so_far, taken_back: so_far.share }, { by: 'everything' })).toMatchObject({
      customer: (fees.customer_total_cents - customer_cents) / 100,
      baker: (fees.baker_receives_cents - reversal_cents) / 100,
    })
  })

  test.each([
    [pieces({ 'line-0': 0 }), 'Choose what you’re refunding.'],
    [{ by: 'amount', amount: null }, 'Please enter an amount.'],
    [{ by: 'amount', amount: Number.NaN }, 'Please enter an amount.'],
    [{ by: 'amount', amount: -5 }, 'Please enter an amount.'],
    [
      { by: 'amount', amount: 0.2 },
      'This refund is too small. After the processing fee the customer would get nothing.',
    ],
    [{ by: 'amount', amount: 20.56 }, 'There’s $20.55 left to refund.'],
    [{ by: 'amount', amount: 20.55 }, null],
  ] as [RefundChoice, string | null][])('%o: %s', (choice, problem) => {
    expect(refundPreview(two, NONE, choice).problem).toBe(problem)
  })

  test('a piece that costs more than an amount has left says so', () => {
    const so_far = { ...NONE, subtotal: 15 }
    expect(refundPreview(two, so_far, pieces({ 'line-0': 1 })).problem).toBe('There’s $5.55 left to refund.')
  })

  test('never asks for more pieces than are left', () => {
    const { order: some } = order([{ price: 3, quantity: 3, refunded_quantity: 2 }])
    expect(chosenLines(some.items, { 'line-0': 3 })).toEqual([{ order_item_id: 'line-0', quantity: 1 }])
  })
})
