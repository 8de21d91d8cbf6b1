import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Where pictures are kept. Names are content hashes, so a name never changes its bytes. */
export type MediaStore = {
  put(name: string, bytes: Uint8Array): Promise<void>
  get(name: string): Promise<Buffer | null>
}

const NAME = /^[a-z0-9][a-z0-9._-]{0,127}$/

export function fileStore(dir: string): MediaStore {
  // Names can come from an address: anything that could climb out of the folder is simply not there.
  const place = (name: string) => (NAME.test(name) && !name.includes('..') ? join(dir, name) : null)
  let ready: Promise<unknown> | undefined
  return {
    async put(name, bytes) {
      const path = place(name)
      if (!path) throw new Error(`Not a media name: ${name}`)
      ready ??= mkdir(dir, { recursive: true })
      await ready
      // A reader, or a crash, must never meet half a file.
      const temporary = join(dir, `.${randomUUID()}.part`)
      try {
        await writeFile(temporary, bytes)
        await rename(temporary, path)
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
    },
    async get(name) {
      const path = place(name)
      if (!path) return null
      return readFile(path).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      })
    },
  }
}
