import { useEffect, useRef, useState } from 'react'
import { useUser } from '~/features/accounts/auth-context'
import { sentenceOf } from '~/http/client'
import { toast } from '~/ui/toast'
import type { ShownPage } from './review-day'
import type { ReviewPage } from './reviews.contract'
import type { ReviewsStore, ShownReviews } from './reviews-store.browser'

type Rating = Pick<ReviewPage, 'average_rating' | 'review_count'>
type WrittenReview = Parameters<ReviewsStore['write']>[0]

/** As the server drew them. The store is loaded for signed-in users, and with the first press. */
export function useReviews(bakery_id: string, first: ShownPage, onRating: (rating: Rating) => void) {
  const signed_in = useUser() !== null
  const [shown, show] = useState<ShownReviews>({ page: first, own: null, wanted: null, growing: false, problem: null })
  const store = useRef<Promise<ReviewsStore> | undefined>(undefined)
  const open = () => {
    store.current ??= import('./reviews-store.browser').then(({ openReviews }) =>
      openReviews({ bakery_id, signed_in, first: shown.page, show, onRating }),
    )
    store.current.catch(() => {
      store.current = undefined
    })
    return store.current
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: somebody else has a store of their own
  useEffect(() => {
    if (signed_in) open().catch(() => undefined)
    return () => {
      store.current?.then(
        ({ close }) => close(),
        () => undefined,
      )
      store.current = undefined
      show((before) => ({ ...before, own: null, wanted: null }))
    }
  }, [signed_in])

  const done = async (work: (at: ReviewsStore) => Promise<void>, notice: string) => {
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
    write: (written: WrittenReview) => done(({ write }) => write(written), 'Review posted'),
    change: (id: string, written: WrittenReview) => done(({ change }) => change(id, written), 'Review changed'),
    remove: (id: string) => done(({ remove }) => remove(id), 'Review deleted'),
    reply: (id: string, text: string) => done(({ reply }) => reply(id, text), 'Reply posted'),
  }
}
