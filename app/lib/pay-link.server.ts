import { isLinkKind, type LinkedRef } from './pay-link'
import { keyOf, read, sign } from './signed.server'

/** What a mail needs to lead back here. */
export interface Site {
  public_url: string
  secret: Buffer
}

export const siteOf = ({ env, secret }: { env: { public_url: string }; secret: Buffer }): Site => ({
  public_url: env.public_url,
  secret,
})

/** `link` is the text before the signature (`unsignedLink`): "invoice.ID", or "invoice.ID.v2" once it was replaced. */
export const payPath = (secret: Buffer, link: string): string => `/pay/${sign(secret, 'pay', link.split('.'))}`

/**
 * What the bakery passes on itself. It names the owner by a mark: it sees and pays, and never answers for the customer,
 * and ends when the bakery changes hands. The customer's own link is in their mails alone.
 */
export function copyPath(secret: Buffer, link: string, owner_id: string): string {
  const [kind, id, ...version] = link.split('.')
  return payPath(secret, [kind, id, copyMark(secret, owner_id), ...version].join('.'))
}

export const copyMark = (secret: Buffer, owner_id: string): string => `c${keyOf(secret, 'copy', owner_id).slice(0, 10)}`

/** A row with the slots of a letter that leads to it. */
export const withLinks = <T extends { link: string }>(row: T, { public_url, secret }: Site) => ({
  ...row,
  public_url,
  pay_url: public_url + payPath(secret, row.link),
})

/** Links in old mails named only their order. */
export function readPayToken(secret: Buffer, token: string): (LinkedRef & PayToken) | null {
  const signed = read(secret, 'pay', token)
  if (!signed) return null
  const { parts, version } = signed
  const [kind, id, copy = null] = parts.length === 1 ? ['order', parts[0]!] : [parts[0]!, parts[1]!, parts[2]]
  return isLinkKind(kind) ? { kind, id, version, copy } : null
}

interface PayToken {
  version: number
  /** The mark of the owner who passed it on. */
  copy: string | null
}
