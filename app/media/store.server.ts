import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

export interface MediaFile {
  type: string
  bytes: number | null
  /** The caller must read it to its end or destroy it. */
  body: Readable
}

/** Public pictures, named by a content hash, and private files. A name never changes its bytes; its ending is their type. */
export interface MediaStore {
  put(name: string, body: Uint8Array | Readable): Promise<void>
  get(name: string): Promise<MediaFile | null>
  delete(name: string): Promise<void>
}

const TYPES = new Map([
  ['webp', 'image/webp'],
  ['avif', 'image/avif'],
  ['jpg', 'image/jpeg'],
  ['png', 'image/png'],
  ['pdf', 'application/pdf'],
  ['zip', 'application/zip'],
])
const NAME = /^[a-z0-9][a-z0-9_-]{0,119}\.([a-z]{3,4})$/

/** Names come from URLs: none that passes can leave the folder. */
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

/** Written completely before it gets its name: no reader and no crash meets half a file. */
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
