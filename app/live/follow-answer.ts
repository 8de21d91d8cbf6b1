import type { createAnswer } from './answer'

/** Reads until it is told to stop, and again whenever the connection is back: a phone that slept may have missed the end of its stream, too. */
export function followAnswer(
  answer: Pick<ReturnType<typeof createAnswer>, 'start' | 'state' | 'reload' | 'hear'>,
): () => void {
  const stop = answer.start()
  const online = () => void (answer.state().error ? answer.reload() : answer.hear({ type: 'hello' }))
  window.addEventListener('online', online)
  return () => {
    window.removeEventListener('online', online)
    stop()
  }
}
