import type Stripe from 'stripe'
import type { Store } from './store'

/** Every payment in cents, for comparison with the app's own books. */
export function books(store: Store) {
  const sessions = new Map(store.list('session').map((session) => [session.payment_intent, session]))
  const charges = new Map<unknown, Stripe.Charge[]>()
  for (const charge of store.list('charge')) {
    if (charge.paid) charges.set(charge.payment_intent, [...(charges.get(charge.payment_intent) ?? []), charge])
  }
  const balances: Record<string, number> = { platform: sum(store.list('balance_transaction'), 'net') }
  for (const { id } of store.list('account')) balances[id] = sum(store.list('balance_transaction', id), 'net')
  return {
    payment_intents: store
      .list('payment_intent')
      .map((intent) =>
        payment(store, { intent, session: sessions.get(intent.id), charges: charges.get(intent.id) ?? [] }),
      ),
    balances,
  }
}

interface Parts {
  intent: Stripe.PaymentIntent
  session: Stripe.Checkout.Session | undefined
  charges: Stripe.Charge[]
}

function payment(store: Store, { intent, session, charges }: Parts) {
  const transfers = charges.flatMap(({ transfer }) => (transfer ? [store.get('transfer', transfer as string)!] : []))
  const fees = charges.flatMap(({ application_fee }) =>
    application_fee ? [store.get('application_fee', application_fee as string)!] : [],
  )
  const taken = charges.map(
    ({ balance_transaction }) => store.get('balance_transaction', balance_transaction as string)!,
  )
  return {
    payment_intent: intent.id,
    session: session?.id ?? null,
    client_reference_id: session?.client_reference_id ?? null,
    metadata: { ...session?.metadata, ...intent.metadata },
    status: intent.status,
    destination: (intent.transfer_data?.destination as string | undefined) ?? null,
    charges: charges.length,
    charged: sum(charges, 'amount'),
    refunded: sum(charges, 'amount_refunded'),
    transferred: sum(transfers, 'amount'),
    reversed: sum(transfers, 'amount_reversed'),
    application_fee: sum(fees, 'amount'),
    application_fee_refunded: sum(fees, 'amount_refunded'),
    processing_fee: sum(taken, 'fee'),
    disputed: charges.some(({ disputed }) => disputed),
  }
}

const sum = <K extends string>(items: Record<K, number>[], name: K) =>
  items.reduce((total, item) => total + item[name], 0)
