import { useEffect, useRef, useState } from 'react'
import { useUser } from '~/features/accounts/auth-context'
import { sentenceOf } from '~/http/client'
import { toast } from '~/ui/toast'
import type { ShownPage } from './review-day'
import type { ReviewPage } from './reviews.contract'
import type { ReviewsDesk, ShownReviews } from './reviews-desk'

type Rating = Pick<ReviewPage, 'average_rating' | 'review_count'>
type Written = Parameters<ReviewsDesk['write']>[0]

/** The page's reviews as the server drew them. Its desk comes for those who are signed in, and with the first press. */
export function useReviews(bakery_id: string, first: ShownPage, onRating: (rating: Rating) => void) {
  const signed_in = useUser() !== null
  const [shown, show] = useState<ShownReviews>({ page: first, own: null, growing: false, problem: null })
  const desk = useRef<Promise<ReviewsDesk> | undefined>(undefined)
  const open = () => {
    desk.current ??= import('./reviews-desk').then(({ openReviews }) =>
      openReviews({ bakery_id, signed_in, first: shown.page, show, onRating }),
    )
    desk.current.catch(() => {
      desk.current = undefined
    })
    return desk.current
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: somebody else has a desk of their own
  useEffect(() => {
    if (signed_in) open().catch(() => undefined)
    return () => {
      desk.current?.then(
        ({ close }) => close(),
        () => undefined,
      )
      desk.current = undefined
      show((before) => ({ ...before, own: null }))
    }
  }, [signed_in])

  const done = async (work: (at: ReviewsDesk) => Promise<void>, notice: string) => {
    await work(await open())
    toast.success(notice)
  }
  return {
    ...shown,
    more: () =>
      open().then(
        ({ more }) => more(),
        (error: unknown) => void toast.error(sentenceOf(error)),
      ),
    write: (written: Written) => done(({ write }) => write(written), 'Review posted'),
    change: (id: string, written: Written) => done(({ change }) => change(id, written), 'Review changed'),
    remove: (id: string) => done(({ remove }) => remove(id), 'Review deleted'),
    reply: (id: string, text: string) => done(({ reply }) => reply(id, text), 'Reply posted'),
  }
}
