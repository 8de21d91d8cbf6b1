import { EMPTY, MAX_PICTURE_BYTES, TOO_LARGE } from '~/lib/picture-limits'
import type { Size } from './crop'

/** A phone's photo is far larger than needed: shrunk before it is sent, since connections may be slow and cost money. */
const LARGE_BYTES = 2 * 1024 * 1024
const LONGEST_SIDE = 3200

/** `size` is null if the browser cannot read the file; the server then judges it. */
export async function prepared(file: File): Promise<{ file: Blob; size: Size | null }> {
  if (file.size === 0) throw new Error(EMPTY)
  const bitmap = await createImageBitmap(file).catch(() => null)
  const size = bitmap && { width: bitmap.width, height: bitmap.height }
  const smaller = bitmap && file.type === 'image/jpeg' && file.size > LARGE_BYTES ? await shrunk(bitmap) : null
  bitmap?.close()
  const sent = smaller && smaller.size < file.size ? smaller : file
  if (sent.size > MAX_PICTURE_BYTES) throw new Error(TOO_LARGE)
  return { file: sent, size }
}

function shrunk(bitmap: ImageBitmap): Promise<Blob | null> {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
}
