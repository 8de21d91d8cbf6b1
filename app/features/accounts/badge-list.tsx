import { BadgeCheck, ChefHat, Lightbulb, type LucideIcon, ShoppingBag, Star } from 'lucide-react'
import { useAnswer } from '~/live/use-answer'
import { accountsApi } from './accounts.calls'
import { useUser } from './auth-context'
import type { Badge, BadgeKind } from './badges'

const ICONS: Record<BadgeKind, LucideIcon> = {
  verified_baker: BadgeCheck,
  orders: ShoppingBag,
  reviews: Star,
  solved_answers: Lightbulb,
  bakes: ChefHat,
}

/** `first`: what everybody sees, from the server. */
export function BadgeList({ owner_id, first }: { owner_id: string; first: Badge[] }) {
  const user = useUser()
  const { data } = useAnswer(user && `${user.id} ${owner_id}`, {
    read: (signal) => accountsApi('GET /profiles/:user_id/badges', { params: { user_id: owner_id }, signal }),
  })
  const badges = data?.items ?? first
  if (badges.length === 0) return null
  return (
    <section aria-labelledby="badges" className="mt-6">
      <h3 id="badges" className="mb-3 font-sans font-semibold text-base tracking-normal">
        Badges
      </h3>
      <ul className="grid gap-3 sm:grid-cols-2">
        {badges.map(({ kind, title, reason }) => {
          const Icon = ICONS[kind]
          return (
            <li key={kind} className="flex items-center gap-3 rounded-control border border-oat px-4 py-3">
              <span className="grid size-10 shrink-0 place-items-center rounded-full bg-butter text-butter-ink">
                <Icon className="size-5" aria-hidden="true" />
              </span>
              <span className="grid min-w-0">
                <span className="font-semibold">{title}</span>
                <span className="text-sm text-soft">{reason}</span>
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
