import { eq } from 'drizzle-orm'
import { mail_outbox } from '../../app/db/schema/mail'
import { payPath } from '../../app/lib/pay-link.server'
import type { TestApp } from '../setup/app'
import { addHelper, openBakery } from './order-people'
import { makePerson, type Person, sessionFor } from './people'

export type Invoicing = Awaited<ReturnType<typeof makeInvoicing>>

/** A bakery with its owner and helper, and a customer, around invoices; all of them signed in. */
export async function makeInvoicing(app: TestApp) {
  const { services } = app
  const owner = await makePerson(services)
  const helper = await makePerson(services)
  const customer = await makePerson(services)
  const bakery = await openBakery(services, owner.id)
  await addHelper(services, bakery.id, helper)
  const tokenOf = async (person: Person) => (await sessionFor(services, person)).access_token
  const tokens = { owner: '', helper: '', customer: '' }
  /** Again, after time went by. */
  const signIn = async () => {
    for (const [name, person] of Object.entries({ owner, helper, customer }))
      tokens[name as keyof typeof tokens] = await tokenOf(person)
  }
  await signIn()
  const ask = (method: string, path: string, body?: object, token: string = tokens.owner) =>
    app.call(method, path, { token, ...(body ? { body } : {}) })
  /** The answer, or the test fails with what was said. */
  const must = async (...[method, path, body, token]: Parameters<typeof ask>) => {
    const { status, body: said } = await ask(method, path, body, token)
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(said)}`)
    return said
  }
  const draft = (given: object = {}) => ({
    bakery_id: bakery.id,
    customer_email: customer.email,
    customer_name: customer.full_name,
    lines: [{ description: 'Birthday cake', quantity: 1, unit_price: 100 }],
    ...given,
  })
  return {
    ...{ owner, helper, customer, bakery, tokens, tokenOf, signIn, ask, must, draft },
    create: (given?: object) => must('POST', '/invoices', draft(given)),
    sent: async (given?: object) => {
      const { id } = await must('POST', '/invoices', draft(given))
      return must('POST', `/invoices/${id}/send`)
    },
    read: (id: string, token?: string) => must('GET', `/invoices/${id}`, undefined, token),
    mailsTo: (person: Person) =>
      services.db.select().from(mail_outbox).where(eq(mail_outbox.to, person.email)).orderBy(mail_outbox.created_at),
  }
}

/** The token of a link that was opened before: a visit is counted, and written down, once. */
export async function heldToken(app: TestApp): Promise<string> {
  const { id } = await (await makeInvoicing(app)).sent()
  const token = payPath(app.services.secret, `invoice.${id}`).split('/').at(-1)!
  await app.call('GET', `/invoices/${id}`, { token })
  return token
}

/** The same with an account at the payment provider. */
export async function openInvoicing(shop: TestApp & { account: (id: string) => Promise<unknown> }) {
  const all = await makeInvoicing(shop)
  await shop.account(all.bakery.stripe_account_id!)
  return all
}
