import type { Tx } from '~/db/client.server'
import type { Env } from '~/env.server'
import type { Actor } from './actor.server'
import type { PersonRows } from './person-rows.server'

/** An act that a second admin has said yes to (decision 261). */
export interface Approved {
  now: Date
  /** The second admin, in whose name it's done. */
  by: Actor
  subject_id: string
  /** As the room gave them when it was asked for. */
  args: Record<string, unknown>
  reason: string
  /** For the act's own entry of the audit log. */
  asked: { asked_by: string; approval_id: string }
}

/** A part of `Services`. */
interface ActServices {
  clock: () => Date
  env: Env
  person_rows: PersonRows[]
}

/** Does it, in the transaction of the yes. It looks at everything again: what has changed since is refused with a sentence, and nothing is done. */
export type Approvable = (tx: Tx, services: ActServices, approved: Approved) => Promise<unknown>

/** By kind. */
export type Approvables = Record<string, Approvable>
