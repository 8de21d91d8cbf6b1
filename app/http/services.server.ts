import type pg from 'pg'
import { createContext } from 'react-router'
import type { Db } from '~/db/client.server'
import type { Env } from '~/env.server'
import type { MediaStore } from '~/media/store.server'
import type { Subjects } from '~/payments/paid-subject.server'
import type { Payments } from '~/payments/payments.server'
import type { CaseKinds } from './case-kind.server'
import type { CustomerRows } from './customer-rows.server'
import type { OrderBills } from './order-bills.server'
import type { Reportables } from './reportable.server'

/** What handlers and loaders are given. Tests build their own; nothing reaches for a global. */
export interface Services extends Ports {
  db: Db
  pool: pg.Pool
  /** For searches: connections of their own to the same database, so that slow ones cannot hold up the rest. */
  search_pool: pg.Pool
  env: Env
  clock: () => Date
  /** Keys tokens and links are derived from; shared by all processes of one site. */
  secret: Buffer
  media: MediaStore
  payments: Payments
}

/** What rooms give to rooms that must not know them (decision 141). `server/features.ts` gathers it. */
export interface Ports {
  /** What can be paid, by its name in `payments.subject_kind`. */
  subjects: Subjects
  /** What waits for a person, by its name in `cases.kind`. */
  cases: CaseKinds
  /** What can be reported, by its name in `reports.subject_type`. */
  reportables: Reportables
  /** What else asks for an order's money. */
  bills: OrderBills
  /** Of the rooms that name a bakery's customers, in the order of their locks. */
  customer_rows: CustomerRows[]
}

/** What it takes to move money. */
export type MoneyServices = Pick<Services, 'db' | 'env' | 'clock' | 'secret' | 'payments' | 'subjects'>

/** What it takes to draw a page: pages are only read, on any thread. */
export type PageServices = Pick<Services, 'db' | 'pool' | 'search_pool' | 'env' | 'clock' | 'secret'>

export const servicesContext = createContext<PageServices>()
