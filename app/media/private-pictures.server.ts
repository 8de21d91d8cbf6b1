import { newId } from '~/lib/ids'
import { encodePicture, putFiles } from './pictures.server'
import { hourLinkTo, privateName } from './private-files.server'
import type { MediaStore } from './store.server'

/** A private picture, by the names of its files: itself, and small enough for a list. */
interface PrivatePicture {
  id: string
  file: string
  small_file: string
  width: number
  height: number
}

/**
 * Re-encoded, so that nothing of the camera's data is kept. `save` writes the row that names the files (they go with it:
 * repeatable/private-files.sql); where that is refused, they go again.
 */
export async function storePrivatePicture(
  media: MediaStore,
  file: Uint8Array,
  save: (picture: PrivatePicture) => Promise<void>,
): Promise<PrivatePicture> {
  const { files, width, height } = await encodePicture(file)
  const names = { file: privateName('webp'), small_file: privateName('webp') }
  const picture = { id: newId(), ...names, width, height }
  try {
    await putFiles(media, [
      { name: names.file, data: files.at(-1)!.data },
      { name: names.small_file, data: files[0]!.data },
    ])
    await save(picture)
  } catch (error) {
    for (const name of Object.values(names)) await media.delete(name)
    throw error
  }
  return picture
}

/** For a reader who may see it. */
export const shownPicture = (
  { secret, clock }: { secret: Buffer; clock: () => Date },
  { id, file, small_file, width, height }: PrivatePicture,
) => ({
  id,
  url: hourLinkTo(secret, file, clock()),
  small_url: hourLinkTo(secret, small_file, clock()),
  width,
  height,
})
