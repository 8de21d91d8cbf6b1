import { read, sign } from '~/lib/signed.server'
import { LINK_MAX } from './breadletter'

const CLICK = 'breadletter-click'

interface Site {
  public_url: string
  secret: Buffer
}

/** Of an issue: leads to `target`, a path of ours or an address that an editor wrote, and is counted on the way. The same for all readers. */
export function countedLink({ public_url, secret }: Site, number: number, target: string): string {
  const plain = target.startsWith('/') ? public_url + target : target
  if (target.length > LINK_MAX) return plain
  return `${public_url}/breadletter/go/${sign(secret, CLICK, [String(number), Buffer.from(target).toString('base64url')])}`
}

export function readCounted(secret: Buffer, token: string): { number: number; target: string } | null {
  const [number, target] = read(secret, CLICK, token)?.parts ?? []
  return number && target ? { number: Number(number), target: Buffer.from(target, 'base64url').toString() } : null
}
