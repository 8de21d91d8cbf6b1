import { sql } from 'drizzle-orm'
import type { Db } from '~/db/client.server'
import type { Actor } from '~/http/actor.server'
import { AppError, orNotFound } from '~/lib/errors'
import { NO_SUCH_CUSTOMER, NOTES_CHANGED } from './customer'
import type { Customer } from './customers.contract'
import { findCustomer, ownCustomer, VERSION } from './customers.queries.server'

interface Notes {
  notes: string
  allergies: string
  version: string
}

/** Sent twice, it is saved once; typed over an older version, it changes nothing. */
export async function changeNotes(db: Db, actor: Actor, id: string, typed: Notes): Promise<Customer> {
  const { notes, allergies, version } = typed
  const { rowCount } = await db.execute(sql`
    update bakery_customers c set notes = ${notes}, allergies = ${allergies}
    where ${ownCustomer(actor, id)} and (${VERSION} = ${version} or (c.notes, c.allergies) = (${notes}, ${allergies}))`)
  const customer = orNotFound(await findCustomer(db, actor, id), NO_SUCH_CUSTOMER)
  if (rowCount) return customer
  const present = { notes: customer.notes, allergies: customer.allergies, version: customer.version }
  throw new AppError('conflict', NOTES_CHANGED, { details: { present } })
}
