import type { Db, Tx } from '~/db/client.server'
import type { LinkKind } from '~/lib/pay-link'

/** What a link opens, as its room describes it to `pay-links` (ruling 61). */
export interface LinkedThing {
  bakery_id: string
  bakery_name: string
  /** Copies of the link are one owner's (`copyPath`). */
  owner_id: string | null
  customer_name: string
  /** Null once the customer was erased, and where the baker has none. */
  customer_email: string | null
  /** The bakery has dealt with them: it sent the thing, or has answered the order. */
  known: boolean
  /** In a sentence: "invoice #0007". */
  what: string
  /** The baker's own page of it, and the bells that opening it reads. */
  desk_path: string
  group: string
  /** See `unsignedLink`. */
  link: string
  /** Why nobody may open it any more, as a sentence. */
  gone: string | null
}

export type LinkedThings = Record<LinkKind, LinkedRoom>

export interface LinkedRoom {
  /** Null if there is none that was ever mailed. */
  find(db: Pick<Db, 'execute'>, id: string, now: Date): Promise<LinkedThing | null>
  /** Open pages that show the link read it again. */
  tell?(tx: Tx, id: string): Promise<void>
}
