import type { createAnswer } from './answer'

/** Also reads when the connection is back: a phone that slept may not have noticed the end of its stream. */
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
