/** A name with an ending of letters: a number for a name, in whatever spelling, is none. */
const NAME = /\.(?:[a-z]{2,63}|xn--[a-z\d-]{2,59})$/
/** Names of one's own machine and network, which mean something else to everybody who follows the link. */
const OWN_NETWORK = /(?:^|\.)(?:localhost|local|internal|lan|home\.arpa)$/

/** A page of the web that anybody can open; null for whatever else an address can be. */
export function publicUrl(address: string): URL | null {
  const url = parsed(address)
  if (!url) return null
  const { protocol, hostname, username, password } = url
  // A name before an @ looks like the place that it is not: https://friend.example@evil.example
  const plain = username === '' && password === '' && NAME.test(hostname) && !OWN_NETWORK.test(hostname)
  return plain && (protocol === 'https:' || protocol === 'http:') ? url : null
}

/** As people type one, more often than not without its beginning. A slash twice is a slip, or two addresses in one. */
export function typedUrl(typed: string): URL | null {
  const url = /\s/.test(typed) ? null : publicUrl(withBeginning(typed))
  return url?.pathname.includes('//') ? null : url
}

export const withBeginning = (typed: string): string => (/^https?:\/\//i.test(typed) ? typed : `https://${typed}`)

/** Node 20's URL.canParse takes letters such as ü for none once it is called often. */
function parsed(address: string): URL | null {
  try {
    return new URL(address)
  } catch {
    return null
  }
}
