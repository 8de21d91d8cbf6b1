import { useRef } from 'react'
import { useAnswer } from '~/live/use-answer'
import { Failed } from '~/ui/failed'
import { PostBody } from '~/ui/post-body'
import { useSettled } from '~/ui/use-settled'
import { useLinkCards } from './link-cards.browser'
import { writingApi } from './writing.calls'

/** As the server will render it, a moment after the last key. Until the next answer the last one stays. */
export function Preview({ body }: { body: string }) {
  const settled = useSettled(body)
  const empty = settled.trim() === ''
  const last = useRef('')
  const { data, problem, reload } = useAnswer(empty ? null : settled, {
    read: (signal) => writingApi('POST /forum/preview', { body: { body: settled }, signal }),
  })
  if (data) last.current = data.body_html
  const box = useRef<HTMLElement>(null)
  useLinkCards(box, last.current)
  return (
    <section ref={box} aria-label="Preview" className="rounded-card border border-edge/50 border-dashed px-5 py-4">
      {problem ? (
        <Failed problem={problem} onAgain={reload} />
      ) : empty || last.current === '' ? (
        <p className="text-soft">Your words show up here.</p>
      ) : (
        <PostBody html={last.current} />
      )}
    </section>
  )
}
