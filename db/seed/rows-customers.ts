import type { Demo } from './demo'
import { stableId } from './random'
import type { Rows } from './row'
import { CUSTOMER_NOTES } from './words/elsewhere'
import type { DemoPayer } from './words/invoices'

type Row = Record<string, unknown>

/** Adds each bakery's customers, and their ids to the rows of orders, requests and invoices. */
export function withCustomers({ custom: { personOf, takers } }: Demo, rows: Rows): Rows {
  const known = new Map<string, Row>()
  const own = takers[0]!.id
  const nameOf = (who: DemoPayer | { name: string }) => (typeof who === 'object' ? who.name : personOf(who).full_name)
  const notes = new Map<unknown, string>(CUSTOMER_NOTES.map(([who, note]) => [nameOf(who), note]))
  const met = (row: Row, is_met: boolean): Row => {
    if (!is_met) return { ...row, bakery_customer_id: null }
    const { bakery_id, customer_name: name, customer_email: email, customer_phone: phone, customer_id, allergies } = row
    const id = stableId(`customer/${bakery_id}/${email ?? name}`)
    const at = row.created_at as string
    const before = known.get(id)
    known.set(id, {
      id,
      bakery_id,
      user_id: before?.user_id ?? customer_id ?? null,
      name,
      email,
      phone: before?.phone ?? phone ?? null,
      notes: bakery_id === own ? (notes.get(name) ?? '') : '',
      allergies: before?.allergies || allergies || '',
      last_at: before && (before.last_at as string) > at ? before.last_at : at,
      created_at: before && (before.created_at as string) < at ? before.created_at : at,
    })
    return { ...row, bakery_customer_id: id }
  }
  const orders = rows.orders!.map((row) => met(row, row.bakery_since !== null || row.source === 'manual'))
  const custom_requests = rows.custom_requests!.map((row) => met(row, row.state !== 'unverified'))
  const invoices = rows.invoices!.map((row) => met(row, true))
  return { bakery_customers: [...known.values()], ...rows, orders, custom_requests, invoices }
}
