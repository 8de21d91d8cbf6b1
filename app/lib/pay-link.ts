/** What a link from a mail opens (ruling 61). */
export const LINK_KINDS = ['order', 'invoice', 'quote'] as const
export type LinkKind = (typeof LINK_KINDS)[number]

export interface LinkedRef {
  kind: LinkKind
  id: string
}

export const isLinkKind = (word: string): word is LinkKind => (LINK_KINDS as readonly string[]).includes(word)

/** For the screen, which cannot check the signature. Links in old mails named only their order. */
export function namedBy(token: string): LinkedRef | null {
  const [first = '', second = '', third] = token.split('.')
  if (second === '') return null
  if (third === undefined) return { kind: 'order', id: first }
  return isLinkKind(first) ? { kind: first, id: second } : null
}

export const LINK_OVER = 'This link has expired. Sign in with this email address to find it, or ask the bakery.'
export const LINK_REPLACED =
  'The bakery made a newer link, so this one no longer works. Please use the newest one that you got.'
export const LINK_HANDED_OVER =
  'The bakery has a new owner, so this link no longer works. Please ask them for a new one.'
export const NO_SUCH_LINK = 'Please open it from your email again, or ask the bakery for a new one.'
