import { PROGRAM } from '~/lib/brand'

/** In the tab's own storage: not in the address, which a stranger could write, nor where a tab of another user reads it. */
const KEY = `${PROGRAM}.save_later`
const KEPT_MS = 30 * 60_000
const MOST = 20

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>

/** For a visitor, until they sign in. */
export function rememberToSave(storage: Storage, bakery_id: string, now: number): void {
  const ids = [...read(storage, now).filter((id) => id !== bakery_id), bakery_id].slice(-MOST)
  storage.setItem(KEY, JSON.stringify({ ids, at: now }))
}

/** Forgets them: the caller saves them. */
export function takeToSave(storage: Storage, now: number): string[] {
  const ids = read(storage, now)
  storage.removeItem(KEY)
  return ids
}

function read(storage: Storage, now: number): string[] {
  try {
    const { ids, at } = JSON.parse(storage.getItem(KEY) ?? '') as { ids: unknown[]; at: number }
    return now - at < KEPT_MS && now >= at ? ids.filter((id): id is string => typeof id === 'string') : []
  } catch {
    return []
  }
}
