import type { Handlers } from '~/http/mount.server'
import { NOT_YOURS } from '~/http/ownership.server'
import type { Services } from '~/http/services.server'
import { orNotFound } from '~/lib/errors'
import { NO_SUCH_CUSTOMER } from './customer'
import { customerFile, customersFile } from './customer-files.server'
import { changeNotes } from './customer-notes.commands.server'
import type { customersContract } from './customers.contract'
import { findCustomer, listCustomers, listDeeds } from './customers.queries.server'
import { eraseCustomer } from './erase-customer.commands.server'
import { mergeCustomers } from './merge-customers.commands.server'

export const customersHandlers = ({ db, customer_rows }: Services): Handlers<typeof customersContract> => ({
  'GET /bakeries/:bakery_id/customers': async ({ actor, params, query }) =>
    orNotFound(await listCustomers(db, actor, params.bakery_id, query), NOT_YOURS),
  'GET /bakeries/:bakery_id/customers.csv': async ({ actor, params, reply }) => {
    reply.header('content-disposition', 'attachment; filename="customers.csv"')
    return orNotFound(await customersFile(db, actor, params.bakery_id), NOT_YOURS)
  },
  'GET /customers/:id': async ({ actor, params }) =>
    orNotFound(await findCustomer(db, actor, params.id), NO_SUCH_CUSTOMER),
  'GET /customers/:id/history': async ({ actor, params, query }) =>
    orNotFound(await listDeeds({ db, customer_rows }, actor, params.id, query), NO_SUCH_CUSTOMER),
  'GET /customers/:id/export.csv': async ({ actor, params, reply }) => {
    reply.header('content-disposition', 'attachment; filename="customer.csv"')
    return orNotFound(await customerFile({ db, customer_rows }, actor, params.id), NO_SUCH_CUSTOMER)
  },
  'PUT /customers/:id': ({ actor, params, body }) => changeNotes(db, actor, params.id, body),
  'POST /customers/:id/merge': ({ actor, params, body }) =>
    mergeCustomers({ db, customer_rows }, actor, params.id, body.from_id),
  'DELETE /customers/:id': ({ actor, params }) => eraseCustomer({ db, customer_rows }, actor, params.id),
})
