import { ago } from '~/lib/ago'

export interface OpenSession {
  id: string
  device_label: string | null
  last_used_at: string
  current: boolean
}

/** A session in use renews its token every ten minutes, which is what `last_used_at` says. */
const ACTIVE_MS = 15 * 60_000

/** The device's label says the time zone it was in at sign-in, too (`deviceLabel`). */
export function sessionWords({ device_label, last_used_at, current }: OpenSession, now: Date): [string, string] {
  const used = new Date(last_used_at)
  const active = current || now.getTime() - used.getTime() < ACTIVE_MS
  const when = active ? 'active now' : `active ${ago(used, now)}`
  return [
    device_label ?? (current ? 'This browser' : 'Another device'),
    current ? `This device · ${when}` : when[0]!.toUpperCase() + when.slice(1),
  ]
}
