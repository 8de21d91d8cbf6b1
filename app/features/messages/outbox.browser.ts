import { ApiError, sentenceOf } from '~/http/client'
import { placesOf } from '~/http/kept-places'
import { oneTabAtATime } from '~/lib/one-tab'
import { keysBeginning, safeStorage } from '~/lib/safe-storage'
import { subscribeLive } from '~/live/live'
import { messagesApi } from './messages.calls'
import { createOutbox, type Outbox, type SendOutcome, triedOf, type Unsent } from './outbox'

/** Each message has a key of its own, so that two tabs that write at once do not overwrite each other. */
const own = () => placesOf('unsent')

let opened: Outbox | undefined

/** The device's one outbox. From the first call on it tries to send as long as the page is open. */
export function outbox(): Outbox {
  if (opened) return opened
  opened = createOutbox({
    all: () => [
      ...keysBeginning(own()).flatMap((key) => parsed(safeStorage().getItem(key))),
      ...(no_room.get(own())?.values() ?? []),
    ],
    put,
    remove: (id) => {
      safeStorage().removeItem(own() + id)
      no_room.get(own())?.delete(id)
    },
    // In a browser without locks two tabs may send the same message; its id makes it one.
    exclusively: (work) => oneTabAtATime('messages.outbox', work),
    send,
    later: (work, ms) => {
      const timer = setTimeout(work, ms)
      return () => clearTimeout(timer)
    },
    now: () => new Date(),
  })
  const { wake, changed } = opened
  window.addEventListener('online', wake)
  window.addEventListener('storage', ({ key }) => {
    if (key?.startsWith(own())) changed()
  })
  subscribeLive(({ type }) => {
    if (type === 'hello') wake()
  })
  wake()
  return opened
}

/** For a device without room: these live as long as the page. */
const no_room = new Map<string, Map<string, Unsent>>()

function put(unsent: Unsent) {
  try {
    safeStorage().setItem(own() + unsent.id, JSON.stringify(unsent))
  } catch {
    // The stored copy is older and has no pause: it would be tried again at once, for ever.
    safeStorage().removeItem(own() + unsent.id)
    no_room.set(own(), new Map(no_room.get(own())).set(unsent.id, unsent))
  }
}

async function send({ conversation_id, id, body, pictures, card }: Unsent): Promise<SendOutcome> {
  try {
    const sent = await messagesApi('POST /conversations/:id/messages', {
      params: { id: conversation_id },
      body: {
        id,
        body,
        pictures: pictures.map((picture) => picture.id),
        ...(card?.kind === 'order' ? { order_id: card.order_id } : {}),
        ...(card?.kind === 'item' ? { menu_item_id: card.menu_item_id } : {}),
        ...(card?.kind === 'request' ? { request_id: card.request_id } : {}),
      },
    })
    return { sent }
  } catch (thrown) {
    const { status, retry_after } = thrown instanceof ApiError ? thrown : { status: null }
    return triedOf({ status, retry_after, sentence: sentenceOf(thrown) })
  }
}

function parsed(text: string | null): Unsent[] {
  try {
    return [JSON.parse(text ?? '') as Unsent]
  } catch {
    return []
  }
}
