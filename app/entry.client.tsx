import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

hydrateOfflineAsItself()
readInItsOwnTask()
// The first use of Intl holds a phone up. What it loads is its process's, so another thread may be the first.
addEventListener('awake', () => new Worker('/warm-intl.js'), { once: true })
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})

/**
 * The worker shows the offline page in place of others. At the other page's address the router would look for that page's script
 * and, without a connection, reload for ever; so it is given the address of what it finds until it has begun.
 */
function hydrateOfflineAsItself() {
  const { href, pathname } = window.location
  if (pathname === '/offline' || !document.querySelector('[data-offline]')) return
  history.replaceState(history.state, '', '/offline')
  addEventListener('awake', () => history.replaceState(history.state, '', href), { once: true })
}

/** The loaders' data is decoded as soon as it can be read: not in the same breath as the first look at the page. */
function readInItsOwnTask() {
  const { __reactRouterContext: context } = window as unknown as {
    __reactRouterContext: { stream: ReadableStream<Uint8Array> }
  }
  context.stream = context.stream.pipeThrough(
    new TransformStream({
      transform: async (part, reader) => {
        await new Promise((resolve) => setTimeout(resolve))
        reader.enqueue(part)
      },
    }),
  )
}
