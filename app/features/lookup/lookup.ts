export const QUERY_MAX = 120
export const FIND_WHAT = 'Say what you’re looking for.'
/** Of each kind. */
export const MOST_FOUND = 10
/** Shorter beginnings of a name would be those of thousands. */
const SHORTEST = 3

export interface Wanted {
  /** As addresses are stored; null for anything else. */
  email: string | null
  /** A username without its @, or the beginning of a name; null if it is too short for that. */
  name: string | null
  beginning: string | null
  help_number: string | null
  order_number: string | null
  words: string
}

/** What a typed text can be: each kind is looked up by an index, or not at all. */
export function wantedIn(q: string): Wanted {
  const text = q.trim()
  const small = text.toLowerCase()
  const name = small.replace(/^@/, '')
  const is_email = /^[^\s@]+@[^\s@]+$/.test(small)
  const [, first, last] = /^h-?([2-9a-hjkmnp-tv-z]{4})-?([2-9a-hjkmnp-tv-z]{4})$/.exec(small) ?? []
  return {
    email: is_email ? small : null,
    name: is_email ? null : name,
    beginning: !is_email && name.length >= SHORTEST ? `${name.replace(/[\\%_]/g, '\\$&')}%` : null,
    help_number: first && last ? `H-${first}-${last}`.toUpperCase() : null,
    order_number: /^#?[\da-z][\da-z-]{8,22}[\da-z]$/.test(small) ? small.replace('#', '').toUpperCase() : null,
    words: text,
  }
}
