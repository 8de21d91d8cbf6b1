import { PERSONAL_KEY } from '~/http/kept-places'
import { session } from '~/http/session'
import { safeStorage } from '~/lib/safe-storage'
import type { BoardList } from './board'
import type { BakeOrder, BoardBakery } from './board.contract'

/** The board as this device last read it, for when there is no connection (decision 034). */
export interface LastKnown {
  bakery: BoardBakery
  list: BoardList
  /** Read apart from the list, so it may not have come yet. */
  to_bake?: BakeOrder[] | undefined
}

type StoredBoards = Record<string, LastKnown>

/** Orders hold names: only the user who was signed in finds them again, until their session ends. */
const placeOf = (bakery_id: string) => `${session().user_id()} ${bakery_id}`

export const lastKnown = (bakery_id: string): LastKnown | undefined => all()[placeOf(bakery_id)]

/** For a user who may no longer see it. */
export function forgetBoard(bakery_id: string): void {
  const { [placeOf(bakery_id)]: gone, ...others } = all()
  if (gone) safeStorage().setItem(PERSONAL_KEY, JSON.stringify(others))
}

export function keepBoard(bakery: BoardBakery, list: BoardList, now: Date): void {
  keep(bakery.id, { ...lastKnown(bakery.id), bakery, list: { ...list, as_of: now.toISOString() } })
}

/** Kept with the board, whose `as_of` says how old both are. */
export function keepBakeList(bakery_id: string, to_bake: BakeOrder[]): void {
  const known = lastKnown(bakery_id)
  if (known) keep(bakery_id, { ...known, to_bake })
}

function keep(bakery_id: string, known: LastKnown): void {
  try {
    if (session().user_id())
      safeStorage().setItem(PERSONAL_KEY, JSON.stringify({ ...all(), [placeOf(bakery_id)]: known }))
  } catch {
    // No room left: then there is nothing to show without a connection.
  }
}

/** The page has to open without a connection, too. In development there is no service worker. */
export const keepBoardPage = (bakery_id: string): void =>
  void navigator.serviceWorker?.ready.then(({ active }) =>
    active?.postMessage({ keep_board: `/my-listing/${bakery_id}` }),
  )

function all(): StoredBoards {
  try {
    return (JSON.parse(safeStorage().getItem(PERSONAL_KEY) ?? '{}') as StoredBoards | null) ?? {}
  } catch {
    return {}
  }
}
