import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

export interface MediaFile {
  type: string
  /** Null where the store does not say. */
  bytes: number | null
  /** The caller reads it to its end or destroys it. */
  body: Readable
}

/**
 * Where files are kept: pictures under a hash of their content, which everybody may have, and private files (private-files). A name
 * never changes its bytes, and its ending says what they are. Streams are never held in memory as a whole.
 */
export interface MediaStore {
  put(name: string, body: Uint8Array | Readable): Promise<void>
  get(name: string): Promise<MediaFile | null>
  /** What is not there is as good as deleted. */
  delete(name: string): Promise<void>
}

const TYPES = new Map([
  ['webp', 'image/webp'],
  ['avif', 'image/avif'],
  ['jpg', 'image/jpeg'],
  ['png', 'image/png'],
  ['pdf', 'application/pdf'],
])
const NAME = /^[a-z0-9][a-z0-9_-]{0,119}\.([a-z]{3,4})$/

/** Null for what is no name of ours. Names come from addresses: nothing that passes can climb out of a folder. */
export const typeOf = (name: string): string | null => TYPES.get(NAME.exec(name)?.[1] ?? '') ?? null

export function fileStore(dir: string): MediaStore {
  let ready: Promise<unknown> | undefined
  return {
    async put(name, body) {
      if (!typeOf(name)) throw new Error(`Not a media name: ${name}`)
      ready ??= mkdir(dir, { recursive: true })
      await ready
      await whole(join(dir, `.${randomUUID()}.part`), body, (written) => rename(written, join(dir, name)))
    },
    async get(name) {
      const type = typeOf(name)
      const file = type && (await open(join(dir, name)).catch(unlessMissing))
      if (!file) return null
      return { type, bytes: (await file.stat()).size, body: file.createReadStream() }
    },
    async delete(name) {
      if (typeOf(name)) await rm(join(dir, name), { force: true })
    },
  }
}

/** Written to its end before anybody sees it: no reader, and no crash, meets half a file. */
export async function whole(path: string, body: Uint8Array | Readable, use: (path: string) => Promise<unknown>) {
  try {
    await writeFile(path, body)
    await use(path)
  } finally {
    await rm(path, { force: true })
  }
}

const unlessMissing = (error: NodeJS.ErrnoException) => {
  if (error.code !== 'ENOENT') throw error
  return null
}
