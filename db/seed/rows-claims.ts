import type { DemoBakery } from './bakeries'
import type { Demo } from './demo'
import { random, stableId } from './random'
import type { Moment, Rows } from './row'

const DAY = 1440

/** Claims of verified owners are approved; others wait. */
export function claimRows({ bakeries, accounts, people }: Demo, ago: Moment): Rows[string] {
  const ruled = { decided_by: accounts.editor.id, reason: null as string | null }
  const own = bakeries
    .filter(({ claimed, verification }) => claimed && verification !== 'unverified')
    .map((b, i) => {
      const sent = { ...claim(b, b.baker.id, 'This is my bakery.'), created_at: ago(b.age_days * DAY * 0.9) }
      const decided_at = ago(b.age_days * DAY * 0.85)
      if (b.verification === 'verified') return { ...sent, ...ruled, status: 'approved', decided_at }
      if (b.verification === 'pending') return { ...sent, created_at: ago((i % 12) * 700 + 40) }
      const reason = 'We couldn’t read the permit in the photo. Please send a sharper one.'
      return { ...sent, ...ruled, status: 'rejected', decided_at, reason }
    })
  const unclaimed = bakeries.filter((b) => !b.claimed && b.state === 'shown').filter((_, i) => i % 40 === 7)
  const waiting = unclaimed.map((b, i) => ({
    ...claim(b, people[i]!.id, 'This is my kitchen! A friend put it up here for me.'),
    created_at: ago((i + 1) * 900),
  }))
  const contested = unclaimed[0]!
  const rival = {
    ...claim(contested, people.at(-1)!.id, 'I started it with my sister. She moved away, I still bake.'),
    created_at: ago(300),
  }
  const asked = { ...waiting[1]!, ...ruled, status: 'asked', decided_at: ago(60), reason: 'Which days do you bake?' }
  const owners = bakeries.find((b) => !b.claimed && b.state === 'shown' && b.place === accounts.owner.place)!
  const second = { ...claim(owners, accounts.owner.id, 'I bake here on Tuesdays with my aunt.'), created_at: ago(2000) }
  return [...own, ...waiting.with(1, asked), rival, second]
}

function claim(b: DemoBakery, user_id: string, message: string) {
  const r = random(`claim/${b.slug}/${user_id}`)
  const on_web = b.website || b.instagram
  const code = Array.from({ length: 8 }, () => r.pick([...'ABCDEFGHJKMNPQRSTUVWXYZ23456789'])).join('')
  return {
    id: stableId(`claim/${b.slug}/${user_id}`),
    bakery_id: b.id,
    user_id,
    message,
    status: 'pending',
    method: on_web ? 'code' : 'document',
    code: `${code.slice(0, 4)}-${code.slice(4)}`,
    code_place: on_web ? (b.website ? 'website' : 'instagram') : null,
    reason: null as string | null,
    decided_by: null as string | null,
    decided_at: null as string | null,
  }
}
