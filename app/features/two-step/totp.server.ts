import { Secret, TOTP } from 'otpauth'
import { encode } from 'uqr'
import { BRAND } from '~/lib/brand'

const SECRET_BYTES = 20
/** A phone's clock may be half a minute off, either way. */
const WINDOW = 1

export const newSecret = (): Buffer => Buffer.from(new Secret({ size: SECRET_BYTES }).buffer)

const appOf = (secret: Buffer, label = '') =>
  new TOTP({ issuer: BRAND, label, secret: new Secret({ buffer: new Uint8Array(secret).buffer }) })

/** The number of the half minute whose code it is; null for none of now. */
export function stepOf(secret: Buffer, code: string, now: Date): number | null {
  const timestamp = now.getTime()
  const delta = appOf(secret).validate({ token: code, timestamp, window: WINDOW })
  return delta === null ? null : TOTP.counter({ timestamp }) + delta
}

/** What an app is told: by picture, or typed. `qr`: the squares of the code as one SVG path, `size` squares wide. */
export function keyOfApp(secret: Buffer, label: string) {
  const app = appOf(secret, label)
  const { data, size } = encode(app.toString(), { ecc: 'M', border: 0 })
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return { key: app.secret.base32, uri: app.toString(), qr: { size, path } }
}
