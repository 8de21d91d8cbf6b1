import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

readInItsOwnTask()
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})

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
