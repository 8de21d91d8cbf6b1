import { typedUrl } from '~/lib/web-address'

export const sharePath = (token: string): string => `/share/${token}`

/** Ready to be posted; the link stands at its end. */
export const shareText = ({ name, city, url }: { name: string; city: string; url: string }): string =>
  `Fresh from a neighbor’s oven in ${city}: see what ${name} is baking this week, and order yours for pickup. ${url}`

interface Campaign {
  featured_days: number
  shares_needed: number
  shares_used: number
}

/** Ruling 33. */
export const campaignWords = ({ featured_days, shares_needed, shares_used }: Campaign): string =>
  [
    `Post your link. Once we’ve approved your post, we’ll feature you for ${featured_days} days.`,
    shares_used < shares_needed
      ? `After ${shares_needed} approved posts, you can also buy featured weeks. ${shares_used} approved so far.`
      : 'You can also buy featured weeks now.',
  ].join(' ')

/** Of the days on which anyone came, the newest first. */
export function visitsWords(visits: number[]): string {
  const all = visits.reduce((sum, of_day) => sum + of_day, 0)
  const came = `${all === 1 ? '1 person' : `${all} people`} came by your link lately`
  return visits.length > 1 ? `${came}, ${visits[0]} on the last day.` : `${came}.`
}

/** Parameters that say nothing of the post, as those that sites add to follow people. */
const FOLLOWING = /^(utm_.*|fbclid|igsh|igshid|si|ref|ref_src|s|t|mibextid|share_id)$/i

/** One address for a post, however it was copied; null for what is no https address. */
export function plainPost(typed: string): string | null {
  const url = /^https:/i.test(typed) ? typedUrl(typed) : null
  if (!url) return null
  for (const name of [...url.searchParams.keys()]) if (FOLLOWING.test(name)) url.searchParams.delete(name)
  const host = url.host.replace(/^(www|m|mobile)\./, '')
  const path = url.pathname.replace(/\/$/, '')
  const plain = `https://${host}${path}${url.search}`
  return plain.length <= 500 ? plain : null
}
