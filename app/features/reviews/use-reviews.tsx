import { useEffect, useState } from 'react'
import { useUser } from '~/features/accounts/auth-context'
import { api } from '~/http/api'
import { toast } from '~/ui/toast'
import type { ShownPage } from './review-day'
import type { Own, ReviewPage } from './reviews.contract'

type Rating = Pick<ReviewPage, 'average_rating' | 'review_count'>

interface Written {
  stars: number
  body: string
}

/** The page's reviews, and what the signed-in person may do with them. After each change the server is asked again. */
export function useReviews(bakery_id: string, first: ShownPage, onRating: (rating: Rating) => void) {
  const user_id = useUser()?.id
  const [page, setPage] = useState(first)
  const [known, setKnown] = useState<{ user_id: string; own: Own } | null>(null)
  const [busy, setBusy] = useState(false)
  const own = known && known.user_id === user_id ? known.own : null

  useEffect(() => {
    if (!user_id) return
    let stopped = false
    api('GET /bakeries/:bakery_id/own-review', { params: { bakery_id } }).then(
      (answer) => !stopped && setKnown({ user_id, own: answer }),
      () => undefined,
    )
    return () => {
      stopped = true
    }
  }, [bakery_id, user_id])

  const refresh = async () => {
    const limit = Math.min(50, Math.max(10, page.reviews.length))
    const [fresh, mine] = await Promise.all([
      api('GET /bakeries/:bakery_id/reviews', { params: { bakery_id }, query: { limit } }),
      api('GET /bakeries/:bakery_id/own-review', { params: { bakery_id } }),
    ])
    setPage(fresh)
    onRating(fresh)
    if (user_id) setKnown({ user_id, own: mine })
  }
  /** The change is done by then; a list that cannot be read again is no failure of it. */
  const afterwards = (notice: string) => {
    toast.success(notice)
    return refresh().catch(() => undefined)
  }

  return {
    page,
    own,
    busy,
    async write(body: Written) {
      await api('POST /bakeries/:bakery_id/reviews', { params: { bakery_id }, body })
      await afterwards('Review posted')
    },
    async change(review_id: string, body: Written) {
      await api('PUT /reviews/:review_id', { params: { review_id }, body })
      await afterwards('Review changed')
    },
    async remove(review_id: string) {
      await api('DELETE /reviews/:review_id', { params: { review_id } })
      await afterwards('Review deleted')
    },
    async reply(review_id: string, reply: string) {
      await api('PUT /reviews/:review_id/reply', { params: { review_id }, body: { reply } })
      await afterwards('Reply posted')
    },
    async more() {
      setBusy(true)
      try {
        const after = page.reviews.at(-1)?.id
        const next = await api('GET /bakeries/:bakery_id/reviews', { params: { bakery_id }, query: { after } })
        setPage({ ...next, reviews: [...page.reviews, ...next.reviews] })
      } catch (error) {
        toast.error((error as Error).message)
      } finally {
        setBusy(false)
      }
    },
  }
}
