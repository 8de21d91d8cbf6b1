import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'

/** A passkey in software, which signs what a phone would: for tests below the browser. */
export interface SoftPasskey {
  id: Buffer
  counter: number
  key: KeyObject
  public_key: Buffer
}

interface Site {
  origin: string
  rp_id: string
}

export function softPasskey(): SoftPasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  // A COSE key: EC2, ES256, P-256.
  const public_key = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ])
  return { id: randomBytes(16), counter: 0, key: privateKey, public_key }
}

const PRESENT_AND_VERIFIED = 0x05
const WITH_KEY = 0x40

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()

function signedData({ rp_id }: Site, { counter }: SoftPasskey, flags: number, rest: Buffer = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(5)
  head.writeUInt8(flags, 0)
  head.writeUInt32BE(counter, 1)
  return Buffer.concat([sha256(rp_id), head, rest])
}

const clientData = (type: string, challenge: string, { origin }: Site) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

export function registered(passkey: SoftPasskey, challenge: string, site: Site) {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(passkey.id.length)
  const attested = Buffer.concat([Buffer.alloc(16), length, passkey.id, passkey.public_key])
  const data = signedData(site, passkey, PRESENT_AND_VERIFIED | WITH_KEY, attested)
  // CBOR: { fmt: 'none', attStmt: {}, authData }.
  const size = Buffer.alloc(3)
  size.writeUInt8(0x59, 0)
  size.writeUInt16BE(data.length, 1)
  const head = Buffer.concat([Buffer.from([0xa3, 0x63]), Buffer.from('fmt'), Buffer.from([0x64]), Buffer.from('none')])
  const middle = Buffer.concat([
    Buffer.from([0x67]),
    Buffer.from('attStmt'),
    Buffer.from([0xa0, 0x68]),
    Buffer.from('authData'),
  ])
  const attestationObject = Buffer.concat([head, middle, size, data]).toString('base64url')
  const clientDataJSON = clientData('webauthn.create', challenge, site).toString('base64url')
  return { ...named(passkey), response: { clientDataJSON, attestationObject, transports: ['internal'] } }
}

export function shown(passkey: SoftPasskey, challenge: string, site: Site, { verified = true } = {}) {
  passkey.counter++
  const data = signedData(site, passkey, verified ? PRESENT_AND_VERIFIED : 0x01)
  const client = clientData('webauthn.get', challenge, site)
  const signature = createSign('sha256').update(data).update(sha256(client)).sign(passkey.key)
  return {
    ...named(passkey),
    response: {
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: signature.toString('base64url'),
    },
  }
}

const named = ({ id }: SoftPasskey) => {
  const text = id.toString('base64url')
  return { id: text, rawId: text, type: 'public-key', clientExtensionResults: {} }
}
