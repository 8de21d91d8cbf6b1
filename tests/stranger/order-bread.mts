import createClient from 'openapi-fetch'
import type { paths } from './api'

interface Stranger {
  credential: string
  password: string
  bakery_name: string
}

/** A program by somebody who knows our OpenAPI file and nothing else: `api.ts` is what a generator made of it. */
export async function orderBread(origin: string, { credential, password, bakery_name }: Stranger) {
  const client = createClient<paths>({ baseUrl: `${origin}/functions/v1` })

  const signedIn = await client.POST('/auth/sign-in', { body: { credential, password, remember_me: false } })
  if (signedIn.error) throw new Error(`${signedIn.error.code}: ${signedIn.error.error}`)
  const { access_token, user } = signedIn.data.session
  client.use({ onRequest: ({ request }) => request.headers.set('authorization', `Bearer ${access_token}`) })

  const found = await client.GET('/bakeries', { params: { query: { query: bakery_name, limit: 1 } } })
  const bakery = found.data?.bakeries[0]
  if (!bakery) throw new Error('No such bakery.')

  const menu = await client.GET('/bakeries/{bakery_id}/menu', { params: { path: { bakery_id: bakery.id } } })
  const item = menu.data?.items[0]
  if (!item) throw new Error('Nothing to order.')

  const placed = await client.POST('/orders-api/orders', {
    body: {
      checkout_id: crypto.randomUUID(),
      bakery_id: bakery.id,
      items: [{ id: item.id, quantity: 2 }],
      fulfillment_type: 'pickup',
      customer_name: user.user_metadata.full_name,
      customer_email: user.email,
    },
  })
  if (placed.error) throw new Error(placed.error.error)
  const { id, payment_url } = placed.data.data

  const seen = await client.GET('/orders-api/orders/{id}', { params: { path: { id } } })
  const order = seen.data?.data
  if (order?.viewer !== 'customer') throw new Error('It should be the customer who sees it.')
  const missing = await client.GET('/orders-api/orders/{id}', { params: { path: { id: crypto.randomUUID() } } })

  return {
    ...{ payment_url, bakery: bakery.name, subtotal: order.subtotal, unit_price: item.price },
    refusal: missing.error?.error,
  }
}
