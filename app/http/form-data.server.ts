import { AppError } from '~/lib/errors'

const MOST_FIELDS = 20
const FIELD_BYTES = 10_000
const HEAD_BYTES = 2000
export const AROUND_A_FILE = MOST_FIELDS * (FIELD_BYTES + HEAD_BYTES)

const BOUNDARY = /^multipart\/form-data\s*;.*?\bboundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i
const NAME = /[;\s]name="([^"]*)"/i
const FILE = /[;\s]filename\*?=/i

export const brokenForm = () => new AppError('invalid', 'The form broke off or couldn’t be read. Please send it again.')
const tooMany = () => new AppError('invalid', `Please send one file at a time, and at most ${MOST_FIELDS} fields.`)

export const isForm = (type = ''): boolean => /^multipart\/form-data\s*(;|$)/i.test(type)

/** Fields and files by name (RFC 7578). Reads a complete body: a streaming parser would be kept busy by a form of endless parts. */
export function readForm(bytes: Buffer, type: string): Record<string, string | Buffer> {
  const [, quoted, bare] = BOUNDARY.exec(type) ?? []
  const boundary = quoted ?? bare
  if (!boundary) throw brokenForm()
  const parts = partsOf(bytes, boundary)
  if (parts.length > MOST_FIELDS + 1) throw tooMany()
  const read = parts.map(readPart)
  if (read.filter(([, value]) => typeof value !== 'string').length > 1) throw tooMany()
  return Object.fromEntries(read)
}

function partsOf(bytes: Buffer, boundary: string): Buffer[] {
  const parts: Buffer[] = []
  const between = Buffer.from(`\r\n--${boundary}`)
  if (bytes.indexOf(`--${boundary}`) !== 0) throw brokenForm()
  let from = between.length - 2
  while (parts.length <= MOST_FIELDS + 1 && bytes.toString('latin1', from, from + 2) !== '--') {
    const to = bytes.indexOf(between, from)
    if (to < 0) throw brokenForm()
    parts.push(bytes.subarray(from, to))
    from = to + between.length
  }
  return parts
}

function readPart(part: Buffer): [name: string, value: string | Buffer] {
  const end = part.subarray(0, HEAD_BYTES).indexOf('\r\n\r\n')
  const head = part.toString('utf8', 0, Math.max(end, 0))
  const name = NAME.exec(head)?.[1]
  if (name === undefined) throw brokenForm()
  const value = part.subarray(end + 4)
  if (FILE.test(head)) return [name, value]
  if (value.byteLength > FIELD_BYTES) throw new AppError('invalid', 'That’s too long.', { field: name })
  return [name, value.toString()]
}
