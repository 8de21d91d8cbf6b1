import { ArrowRight, Store } from 'lucide-react'
import { createPortal } from 'react-dom'
import { Link } from 'react-router'
import { useAuth } from '~/features/accounts/auth-context'
import { useCounters } from '~/features/counters/use-counters'
import { capped } from '~/lib/text'

/** Ruling 62: tells owners and helpers on /browse what waits at their desk. Fixed, so that nothing moves when it comes. */
export function DeskLine() {
  const { primary_bakery_id, helps_bakery_id } = useAuth()
  const { unviewed_orders, unread_messages } = useCounters()
  const desk = primary_bakery_id ?? helps_bakery_id
  const waits = [[unviewed_orders, 'new order'] as const, [unread_messages, 'message'] as const].flatMap(([n, what]) =>
    n > 0 ? [`${capped(n)} ${what}${n === 1 ? '' : 's'}`] : [],
  )
  if (!desk || waits.length === 0) return null
  // In the body: inside the header, whose blur holds fixed parts, it would be at its bottom.
  return createPortal(
    <aside
      aria-label="Your dashboard"
      data-bottom-bar="fixed"
      className="fixed inset-x-0 bottom-0 z-30 border-oat border-t bg-paper pb-[env(safe-area-inset-bottom)] md:inset-x-auto md:right-10 md:bottom-6 md:rounded-full md:border md:shadow-float"
    >
      <Link
        to={`/my-listing/${desk}`}
        className="flex min-h-14 items-center gap-3 px-4 font-medium no-underline hover:text-crust md:min-h-12 md:px-5"
      >
        <Store aria-hidden="true" className="size-5 shrink-0 text-crust" />
        <span className="flex-1">{waits.join(' and ')}</span>{' '}
        <span className="inline-flex items-center gap-1.5 font-semibold text-crust">
          Today <ArrowRight aria-hidden="true" className="size-4.5" />
        </span>
      </Link>
    </aside>,
    document.body,
  )
}
