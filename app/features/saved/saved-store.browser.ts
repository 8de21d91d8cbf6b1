import { savedApi } from './saved.calls'
import { changeSaved, nothingSaved, readSaved } from './saved-ids'

const turns = new Map<string, Promise<unknown>>()
/** Pressed in this session: the page knows these better than a list that was read meanwhile. */
const wished = new Set<string>()
let asked: { user_id: string; answer: Promise<void> } | null = null

/** Once for each session, however many hearts a page has; after a failure the next heart asks again. */
export function loadSaved(user_id: string): Promise<void> {
  if (asked?.user_id === user_id) return asked.answer
  become(user_id)
  const answer = savedApi('GET /saved-bakeries', { query: { limit: 0 } }).then(
    (list) => {
      if (asked?.user_id === user_id) learnSaved(user_id, list)
    },
    () => {
      if (asked?.user_id === user_id) asked = null
    },
  )
  asked = { user_id, answer }
  return answer
}

/** Every list of saved bakeries names all ids, so a screen that reads one needs no other answer. */
export function learnSaved(user_id: string, { bakery_ids, awaiting_ids }: SavedIds): void {
  become(user_id)
  const known = (listed: readonly string[], before: ReadonlySet<string>) =>
    new Set([...listed.filter((id) => !wished.has(id)), ...[...wished].filter((id) => before.has(id))])
  const { ids, awaiting } = readSaved()
  changeSaved({ user_id, ids: known(bakery_ids, ids), awaiting: known(awaiting_ids, awaiting) })
}

interface SavedIds {
  bakery_ids: readonly string[]
  awaiting_ids: readonly string[]
}

/** Shown at once, taken back if the server refuses. Presses for one bakery are sent one after the other. */
export async function wishSaved(bakery_id: string, wanted: boolean): Promise<void> {
  wished.add(bakery_id)
  mark(bakery_id, wanted)
  const turn = (turns.get(bakery_id) ?? Promise.resolve()).then(
    () => send(bakery_id, wanted),
    () => send(bakery_id, wanted),
  )
  turns.set(bakery_id, turn)
  try {
    await turn
  } catch (error) {
    if (turns.get(bakery_id) === turn) mark(bakery_id, !wanted)
    throw error
  } finally {
    if (turns.get(bakery_id) === turn) turns.delete(bakery_id)
  }
}

const send = (bakery_id: string, wanted: boolean): Promise<unknown> =>
  wanted
    ? savedApi('POST /saved-bakeries', { body: { bakery_id } })
    : savedApi('DELETE /saved-bakeries/:bakery_id', { params: { bakery_id } })

function become(user_id: string) {
  if (readSaved().user_id === user_id) return
  wished.clear()
  changeSaved({ ...nothingSaved(), user_id })
}

/** Marked as awaiting, too: pages show that only of bakeries that take no orders. */
function mark(bakery_id: string, wanted: boolean) {
  const marked = (ids: ReadonlySet<string>) =>
    new Set([...[...ids].filter((id) => id !== bakery_id), ...(wanted ? [bakery_id] : [])])
  const saved = readSaved()
  changeSaved({ ...saved, ids: marked(saved.ids), awaiting: marked(saved.awaiting) })
}
