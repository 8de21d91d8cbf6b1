import type pg from 'pg'
import { createContext } from 'react-router'
import type { Db } from '~/db/client.server'
import type { Env } from '~/env.server'
import type { Letter } from '~/mail/letter.server'
import type { MediaStore } from '~/media/store.server'
import type { Subjects } from '~/payments/paid-subject.server'
import type { Payments } from '~/payments/payments.server'
import type { Approvables } from './approvable.server'
import type { CaseKinds } from './case-kind.server'
import type { CustomerRows } from './customer-rows.server'
import type { LinkedThings } from './linked-thing.server'
import type { OrderBills } from './order-bills.server'
import type { PersonRows } from './person-rows.server'
import type { Reportables } from './reportable.server'

/** What handlers and loaders are given; no code reaches for a global. */
export interface Services extends Ports {
  db: Db
  pool: pg.Pool
  /** Separate connections, so that slow searches can't hold up other calls. */
  search_pool: pg.Pool
  env: Env
  clock: () => Date
  /** Tokens and links are derived from it; shared by all processes of a site. */
  secret: Buffer
  media: MediaStore
  payments: Payments
}

/** What rooms give to rooms that must not know them (decision 141), by the names of the kinds in the database. */
export interface Ports {
  subjects: Subjects
  cases: CaseKinds
  approvables: Approvables
  reportables: Reportables
  bills: OrderBills
  linked: LinkedThings
  /** In the order of their locks (decision 080). */
  customer_rows: CustomerRows[]
  person_rows: PersonRows[]
  /** Of the rooms, in the order of their names. */
  letters: LetterRoom[]
}

export interface LetterRoom {
  room: string
  about: string
  letters: Letter[]
}

export type MoneyServices = Pick<Services, 'db' | 'env' | 'clock' | 'secret' | 'payments' | 'subjects'>

export type PageServices = Pick<Services, 'db' | 'pool' | 'search_pool' | 'env' | 'clock' | 'secret'>

export const servicesContext = createContext<PageServices>()
