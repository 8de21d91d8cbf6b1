export const DEFAULT_TARGET = '/browse'
const ALLOWED = ['/bakery/', '/browse', '/profile', '/forum']

/** For a `returnTo` in an address, which a stranger may have written: the list of §5, or /browse. */
export function returnTarget(target: string | null | undefined, at: { callback?: boolean } = {}): string {
  if (typeof target !== 'string' || !isOwnPath(target)) return DEFAULT_TARGET
  const listed = target === '/' || ALLOWED.some((start) => target.startsWith(start))
  return listed || (at.callback && target.startsWith('/reset-password')) ? target : DEFAULT_TARGET
}

/**
 * For paths that no outsider can write (ruling 8): router state, and what sign-up stored beside its code. Refuses all that a browser might
 * read as another host, also encoded, and the sign-in screens: one of them spends codes.
 */
export function isOwnPath(target: string): boolean {
  if (!target.startsWith('/') || target.length > 500) return false
  let text = target
  for (let round = 0; round < 4; round++) {
    if (/^\/auth([/?#]|$)/i.test(text)) return false
    if (/\/\/|\\|[\p{Cc}\p{Zl}\p{Zp}]/u.test(text) || /(^|\/)\.\.?(\/|$)/.test(text.split(/[?#]/)[0] ?? ''))
      return false
    const decoded = decode(text)
    if (decoded === null) return false
    if (decoded === text) return true
    text = decoded
  }
  return false
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
