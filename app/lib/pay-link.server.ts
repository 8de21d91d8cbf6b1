import { isLinkKind, type LinkedRef } from './pay-link'
import { read, sign } from './signed.server'

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

/** A row with the slots of a letter that leads to it. */
export const withLinks = <T extends { link: string }>(row: T, { public_url, secret }: Site) => ({
  ...row,
  public_url,
  pay_url: public_url + payPath(secret, row.link),
})

/** Links in old mails named only their order. */
export function readPayToken(secret: Buffer, token: string): (LinkedRef & { version: number }) | null {
  const signed = read(secret, 'pay', token)
  if (!signed) return null
  const { parts, version } = signed
  const [kind, id] = parts.length === 1 ? ['order', parts[0]!] : [parts[0]!, parts[1]!]
  return isLinkKind(kind) ? { kind, id, version } : null
}
