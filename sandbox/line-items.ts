import type Stripe from 'stripe'
import { type Call, newId } from './act'
import { badParam, noSuch, refuse } from './errors'
import type { Params } from './params'
import type { Plan } from './store'

export function readLineItems({ params, now }: Call): Stripe.LineItem[] {
  const items = params.list('line_items')
  if (items.length === 0) throw badParam('parameter_missing', 'Missing required param: line_items.', 'line_items')
  if (items.length > 100) throw refuse('A maximum of 100 line items is allowed.', { param: 'line_items' })
  return items.map((item) => readLineItem(item, now))
}

function readLineItem(item: Params, now: number): Stripe.LineItem {
  item.ignore('adjustable_quantity', 'tax_rates', 'dynamic_tax_rates')
  const price = item.needChild('price_data')
  price.ignore('tax_behavior')
  const product = price.needChild('product_data')
  product.ignore('images', 'description', 'tax_code', 'metadata', 'unit_label')
  const currency = price.need('currency').toLowerCase()
  if (currency !== 'usd')
    throw badParam('parameter_invalid', `Invalid currency: ${currency}. This sandbox has usd only.`, 'currency')
  const unit_amount = price.needInt('unit_amount')
  const quantity = item.needInt('quantity')
  if (unit_amount < 0) throw badParam('parameter_invalid_integer', 'Invalid non-negative integer', 'unit_amount')
  if (quantity < 1)
    throw badParam('parameter_invalid_integer', 'This value must be greater than or equal to 1.', 'quantity')
  const amount = unit_amount * quantity
  return {
    id: newId('li'),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency,
    description: product.need('name'),
    metadata: item.metadata(),
    price: makePrice({ unit_amount, currency, now }),
    quantity,
  }
}

function makePrice({
  unit_amount,
  currency,
  now,
}: {
  unit_amount: number
  currency: string
  now: number
}): Stripe.Price {
  return {
    id: newId('price'),
    object: 'price',
    active: false,
    billing_scheme: 'per_unit',
    created: now,
    currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product: newId('prod', 14),
    recurring: null,
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: 'one_time',
    unit_amount,
    // Text on the wire; the package converts it to its own Decimal.
    unit_amount_decimal: String(unit_amount) as unknown as Stripe.Decimal,
  }
}

export function readPaymentData(call: Call, amount: number): Omit<Plan, 'id' | 'line_items'> {
  const data = call.params.child('payment_intent_data')
  data?.ignore('capture_method', 'setup_future_usage', 'shipping', 'statement_descriptor')
  const transfer = data?.child('transfer_data')
  const application_fee_amount = data?.int('application_fee_amount') ?? null
  if (application_fee_amount !== null && (application_fee_amount < 0 || application_fee_amount > amount)) {
    const message = 'Your application fee cannot be larger than the amount of the charge.'
    throw refuse(message, { param: 'payment_intent_data[application_fee_amount]' })
  }
  return {
    metadata: data?.metadata() ?? {},
    description: data?.text('description') ?? null,
    receipt_email: data?.text('receipt_email') ?? null,
    statement_descriptor_suffix: data?.text('statement_descriptor_suffix') ?? null,
    transfer_group: data?.text('transfer_group') ?? null,
    on_behalf_of: data?.text('on_behalf_of') ?? null,
    application_fee_amount,
    destination: transfer ? readDestination(call, transfer) : null,
    transfer_amount: transfer?.int('amount') ?? null,
  }
}

function readDestination({ store }: Call, transfer: Params): string {
  const id = transfer.need('destination')
  const param = 'payment_intent_data[transfer_data][destination]'
  const account = store.get('account', id)
  if (!account) throw noSuch('destination', id, param, 400)
  if (account.capabilities?.transfers === 'active') return id
  const message =
    'Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments'
  throw refuse(message, { code: 'insufficient_capabilities_for_transfer', param })
}
