import type { SQL } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import type { Env } from '~/env.server'

/** A kind of case that an editor rules on (a listing, a claim, a reported review). What all cases share is in `cases` (decision 226). */
export interface CaseKind {
  access: 'editor' | 'admin'
  /** A query for the columns of `ShownSubject`; no row for a subject that is gone. */
  show(ids: string[]): SQL
  /** Locks the subject's row and all that is locked before it (decision 080): an edit and a ruling take turns. */
  lock(tx: Tx, id: string): Promise<unknown>
  /** By the ruling's word: carries it out and tells the people concerned. The returned object is added to the audit log. */
  // biome-ignore lint/suspicious/noConfusingVoidType: most have nothing to add
  rulings: Record<string, (tx: Tx, ruling: Ruling) => Promise<Record<string, unknown> | void>>
  /** By the word of each ruling that can be appealed: takes that ruling back. */
  appeal?: Record<string, (tx: Tx, ruling: Appealed) => Promise<unknown>>
  /** While the author owes an answer, editors can't rule. For other kinds they can, since the answer may have come from elsewhere. */
  left_to_author?: true
}

export interface Ruling {
  id: string
  editor_id: string
  env: Env
  /** For links in mails. */
  secret: Buffer
  now: Date
  /** When the editor ruled, if the ruling is carried out a moment later. */
  seen_at?: Date | undefined
  reason: string
  days: number
}

/** A ruling that takes an earlier one back; `days` are those of the earlier one. */
export interface Appealed extends Ruling {
  user_id: string
  ruled_at: Date
}

export interface ShownSubject {
  subject_id: string
  title: string
  line: string
  path: string | null
  link: string | null
  /** The author, who is told of the ruling. */
  about_id: string | null
  /** The other people and the bakery concerned: none of them may rule on it. */
  party_id: string | null
  bakery_id: string | null
}

export type CaseKinds = Record<string, CaseKind>
