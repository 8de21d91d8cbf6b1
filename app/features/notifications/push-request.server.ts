import { createHash } from 'node:crypto'
import { type LookupAddress, lookup } from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net'
import type { Vapid } from './vapid.server'

export interface Subscription {
  endpoint: string
  p256dh: string
  auth: string
}

export interface Push {
  kind: string
  group: string
  title: string
  body: string
  path: string
}

const DAY_SECONDS = 86_400
const PATIENCE_MS = 5_000

/** Never a push service: this machine, its network, and all that is not on the internet. */
const PRIVATE = new BlockList()
for (const [net, bits] of [
  ...([
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
  ] as const),
  ...([
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
    ['224.0.0.0', 3],
  ] as const),
])
  PRIVATE.addSubnet(net, bits, 'ipv4')
/** The one block of IPv6 addresses on the internet; `TUNNELS` are those that carry an IPv4 address inside. */
const PUBLIC_6 = new BlockList()
PUBLIC_6.addSubnet('2000::', 3, 'ipv6')
const TUNNELS = new BlockList()
TUNNELS.addSubnet('2002::', 16, 'ipv6')
TUNNELS.addSubnet('2001::', 23, 'ipv6')

export const isPublicAddress = (address: string): boolean =>
  isIPv6(address)
    ? PUBLIC_6.check(address, 'ipv6') && !TUNNELS.check(address, 'ipv6')
    : isIP(address) === 4 && !PRIVATE.check(address, 'ipv4')

/** Push services have names and certificates. Only a site on a developer's machine pushes to anything else. */
export function mayPushTo(endpoint: string, for_real: boolean): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, username, password } = new URL(endpoint)
  if (username || password) return false
  return for_real
    ? protocol === 'https:' && isIP(hostname.replace(/^\[|\]$/g, '')) === 0 && hostname.includes('.')
    : protocol === 'https:' || protocol === 'http:'
}

/** Checked while connecting, so that a name can't lead elsewhere than where it was looked up. */
const lookUpPublic: LookupFunction = (hostname, options, done) =>
  lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const [first] = addresses ?? []
    if (error || !first) return done(error ?? new Error('No address.'), '')
    if (!addresses.every(({ address }) => isPublicAddress(address)))
      return done(new Error('This isn’t the address of a push service.'), '')
    return options.all ? done(null, addresses) : done(null, first.address, first.family)
  })

/** Encrypted for one browser (RFC 8291). web-push is loaded with the first push, not with the site. */
export async function sealed({ endpoint, p256dh, auth }: Subscription, { kind, group, ...push }: Push, vapid: Vapid) {
  const { default: webpush } = await import('web-push')
  const payload = JSON.stringify({ title: push.title, body: push.body, path: push.path, tag: group })
  return webpush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
    vapidDetails: vapid,
    TTL: DAY_SECONDS,
    // For a phone that is off, the service keeps the newest of a topic alone.
    topic: createHash('sha256').update(group).digest('base64url').slice(0, 32),
    urgency: kind === 'new_order' ? 'high' : 'normal',
  })
}

/** The service's status, and in how many seconds it wants to be asked again. */
export function deliver(
  { endpoint, method, headers, body }: Awaited<ReturnType<typeof sealed>>,
  for_real: boolean,
): Promise<{ status: number; retry_after: number | null }> {
  return new Promise((resolve, reject) => {
    const { request } = endpoint.startsWith('https:') ? https : http
    const sending = request(
      endpoint,
      {
        method,
        headers: headers as Record<string, string>,
        signal: AbortSignal.timeout(PATIENCE_MS),
        ...(for_real ? { lookup: lookUpPublic } : {}),
      },
      (response) => {
        // The body is not read: a service could send any length.
        response.destroy()
        const after = Number(response.headers['retry-after'])
        resolve({ status: response.statusCode ?? 0, retry_after: Number.isFinite(after) ? after : null })
      },
    )
    sending.on('error', reject)
    sending.end(body)
  })
}
