import type { SQL } from 'drizzle-orm'
import type { Db, Tx } from '~/db/client.server'
import type { Actor } from './actor.server'

type Act = (tx: Tx, id: string, now: Date) => Promise<unknown>

/** A kind of thing that readers can report (decision 216). Warning and suspending concern its author and are the same for all kinds. */
export interface Reportable {
  /** How its author reads of it: "a review of yours". */
  yours: string
  /** A query for the columns of `ReportedRow`; no row for a thing that is gone. */
  show(ids: string[]): SQL
  /** Left out, every actor sees what isn't hidden. */
  sees?(db: Pick<Db, 'execute'>, actor: Actor, id: string): Promise<boolean>
  /** What editors read to judge it, where its words alone don't say enough. */
  thread?(db: Pick<Db, 'execute'>, id: string): Promise<ReportedThread | null>
  /** Locks the thing, where that comes before the reports about it (decision 080). */
  lock?(tx: Tx, id: string): Promise<unknown>
  /** What is left out, editors can't do: a bakery has orders and money, and a hidden profile would have nothing left to show. */
  hide?: Act
  unhide?: Act
  remove?: Act
  /** Nothing was wrong: a message that was held back goes out. */
  dismiss?: Act
}

export interface ReportedRow {
  subject_id: string
  author_id: string | null
  /** The bakery whose page it stands on and the customer concerned: neither may rule on it. */
  bakery_id: string | null
  customer_id: string | null
  title: string
  body: string
  picture: string | null
  path: string
  hidden: boolean
}

export interface ReportedThread {
  /** The reported one among those around it. */
  posts: {
    id: string
    author: { id: string; username: string; full_name: string } | null
    /** Safe HTML. */
    body_html: string
    created_at: string
    edited: boolean
    reported: boolean
  }[]
  /** What the reported one was before its edits, the newest first. */
  was: { title: string | null; body: string; created_at: string }[]
}

export type Reportables = Record<string, Reportable>
