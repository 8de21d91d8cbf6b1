import { createECDH, hkdfSync } from 'node:crypto'
import type { Services } from '~/http/services.server'

export interface Vapid {
  subject: string
  publicKey: string
  privateKey: string
}

/** RFC 8292. Derived from the site's secret, so that all processes have the same key. A browser's subscription is bound to it. */
export function vapidOf({ env, secret }: Pick<Services, 'env' | 'secret'>): Vapid {
  const own = env.vapid_private_key
  const key = createECDH('prime256v1')
  key.setPrivateKey(own ? Buffer.from(own, 'base64url') : Buffer.from(hkdfSync('sha256', secret, '', 'web push', 32)))
  return {
    // Apple refuses every push whose sender cannot be written to.
    subject: `mailto:${env.mail_from}`,
    publicKey: key.getPublicKey('base64url'),
    privateKey: key.getPrivateKey('base64url'),
  }
}
