import { sseReader } from '../../app/live/sse'

export interface Events {
  /** The next event that has come or will come. */
  next(): Promise<{ type: string; data: unknown }>
  /** Settles when the stream is over, with what had not been taken yet. */
  rest(): Promise<string[]>
  leave(): void
  response: Response
}

export const askEvents = (origin: string, token: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`${origin}/functions/v1/events`, {
    ...init,
    headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
  })

export async function openEvents(origin: string, token: string): Promise<Events> {
  const leaving = new AbortController()
  const response = await askEvents(origin, token, { signal: leaving.signal })
  const come: { type: string; data: unknown }[] = []
  let wake: () => void = () => {}
  const push = sseReader({
    event: (type, data) => {
      come.push({ type, data: JSON.parse(data) })
      wake()
    },
  })
  const over = (async () => {
    const text = new TextDecoder()
    for await (const piece of response.body!) push(text.decode(piece as Uint8Array, { stream: true }))
  })().catch(() => undefined)
  return {
    response,
    async next() {
      while (come.length === 0) {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
      return come.shift()!
    },
    async rest() {
      await over
      return come.splice(0).map(({ type }) => type)
    },
    leave: () => leaving.abort(),
  }
}
