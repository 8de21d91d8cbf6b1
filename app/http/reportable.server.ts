import type { SQL } from 'drizzle-orm'
import type { Db, Tx } from '~/db/client.server'
import type { Actor } from './actor.server'

type Act = (tx: Tx, id: string, now: Date) => Promise<unknown>

/**
 * A kind of thing that readers can report: a message, a review, a picture. Filing, the queue, and whom a ruling tells what are written once,
 * for reports; what an editor sees of it and what becomes of it is here, said by the room that owns its rows (decision 216). Warning and
 * suspending are about its author, and leave it where it is.
 */
export interface Reportable {
  /** A query for these: the columns of `ReportedRow`, no row for what is gone. */
  show(ids: string[]): SQL
  /** Whether this actor sees it, where not everybody does; left out, everybody sees what is not hidden. */
  sees?(db: Pick<Db, 'execute'>, actor: Actor, id: string): Promise<boolean>
  /** From all but its author. */
  hide?: Act
  /** The hiding was appealed against with success. */
  unhide?: Act
  /** For good. */
  remove?: Act
  /** Nothing was wrong with it: what was held back goes out. */
  dismiss?: Act
}

/** One row of `show`. */
export interface ReportedRow {
  subject_id: string
  author_id: string | null
  /** Whose page it stands on, and who else is part of it: none of them rules on it. */
  bakery_id: string | null
  customer_id: string | null
  title: string
  body: string
  picture: string | null
  /** The screen where it stands. */
  path: string
  /** Only its author sees it. */
  hidden: boolean
}

/** Kinds by the name that `reports.subject_type` has for them. */
export type Reportables = Record<string, Reportable>
