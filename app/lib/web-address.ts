/** The ending has letters: an IP address, in any spelling, has none. */
const NAME = /\.(?:[a-z]{2,63}|xn--[a-z\d-]{2,59})$/
const OWN_NETWORK = /(?:^|\.)(?:localhost|local|internal|lan|home\.arpa)$/

export function publicUrl(address: string): URL | null {
  const url = parsed(address)
  if (!url) return null
  const { protocol, hostname, username, password } = url
  // The name before an @ pretends to be the host: https://friend.example@evil.example
  const plain = username === '' && password === '' && NAME.test(hostname) && !OWN_NETWORK.test(hostname)
  return plain && (protocol === 'https:' || protocol === 'http:') ? url : null
}

/** People mostly leave out https://. A double slash is a slip, or two addresses in one. */
export function typedUrl(typed: string): URL | null {
  const url = /\s/.test(typed) ? null : publicUrl(withBeginning(typed))
  return url?.pathname.includes('//') ? null : url
}

export const withBeginning = (typed: string): string => (/^https?:\/\//i.test(typed) ? typed : `https://${typed}`)

/** Not URL.canParse: Node 20's refuses letters such as ü once it is called often. */
function parsed(address: string): URL | null {
  try {
    return new URL(address)
  } catch {
    return null
  }
}

export const LINK_MAX = 500

/** "@nanasrye", "instagram.com/nanasrye" → its address; null for empty text, undefined for text that is no account. */
export function instagramAddress(typed: string): string | null | undefined {
  if (typed === '') return null
  const name = /^(?:@|(?:https?:\/\/)?(?:www\.)?instagram\.com\/)?([\w.]{1,30})\/?(?:\?.*)?$/i.exec(typed)?.[1]
  return name ? `https://www.instagram.com/${name}` : undefined
}

export function websiteAddress(typed: string): string | null | undefined {
  if (typed === '') return null
  const known = typedUrl(typed)
  return known && known.href.length <= LINK_MAX ? known.href : undefined
}
