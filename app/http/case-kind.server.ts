import type { SQL } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import type { Env } from '~/env.server'

/**
 * A kind of thing that waits for a person: a listing, a claim, a reported review. All that is true of every case (the queue, who took it,
 * who may rule, one ruling at a time, the audit log, Undo, notes) is written once, for cases; what differs is here (decision 226).
 * Rooms say theirs in `feature.server.ts`.
 */
export interface CaseKind {
  /** Who sees and rules on it. */
  access: 'editor' | 'admin'
  /** A query for what a queue shows of these: the columns of `ShownSubject`, no row for what is gone. */
  show(ids: string[]): SQL
  /**
   * Locks the row that its case follows, and what is locked before that (decision 080): whoever writes it has it first, and then wants
   * the case. An editor who rules at the same moment waits, and then reads what was decided.
   */
  lock(tx: Tx, id: string): Promise<unknown>
  /** By the word of each ruling that it knows: what it does, and whom it tells. It may answer what the audit log adds. */
  // biome-ignore lint/suspicious/noConfusingVoidType: most have nothing to add
  rulings: Record<string, (tx: Tx, ruling: Ruling) => Promise<Record<string, unknown> | void>>
  /** By the word of each ruling that can be appealed (`openAppeal`): what takes it back. */
  appeal?: Record<string, (tx: Tx, ruling: Appealed) => Promise<unknown>>
  /** While its author owes an answer it is theirs; of other kinds an editor may have the answer from elsewhere, and rule. */
  left_to_author?: true
}

/** What every kind's commands are told of a ruling. */
export interface Ruling {
  /** Of the thing itself. */
  id: string
  editor_id: string
  env: Env
  now: Date
  /** When the editor ruled, where that is carried out a moment later. */
  seen_at?: Date | undefined
  /** Empty where none was needed. */
  reason: string
  /** For how long, where the ruling is for a time. */
  days: number
}

/** A ruling that takes an earlier one back; `days` are those of the earlier one. */
export interface Appealed extends Ruling {
  /** Whom it was ruled against, and when. */
  user_id: string
  ruled_at: Date
}

/** One row of `show`. */
export interface ShownSubject {
  subject_id: string
  title: string
  line: string
  /** Its page with us, and elsewhere. */
  path: string | null
  link: string | null
  /** Whose it is: they hear of the ruling. */
  about_id: string | null
  /** Whom else it concerns, and which bakery: none of them rules on it. */
  party_id: string | null
  bakery_id: string | null
}

/** Kinds by the name that `cases.kind` has for them. */
export type CaseKinds = Record<string, CaseKind>
