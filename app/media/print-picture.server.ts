import { buffer } from 'node:stream/consumers'
import { loadSharp } from './pictures.server'
import type { MediaStore } from './store.server'

export async function printPicture(
  store: MediaStore,
  name: string,
  { width, height }: { width: number; height: number },
): Promise<Buffer | null> {
  const file = await store.get(name)
  if (!file) return null
  return (await loadSharp())(await buffer(file.body))
    .resize({ width, height, fit: 'cover' })
    .jpeg({ quality: 88 })
    .toBuffer()
}
