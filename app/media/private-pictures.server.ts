import { newId } from '~/lib/ids'
import { encodePicture, putFiles } from './pictures.server'
import { hourLinkTo, privateName } from './private-files.server'
import type { MediaStore } from './store.server'

interface PrivatePicture {
  id: string
  file: string
  small_file: string
  width: number
  height: number
}

/** `save` writes the row that names the files and deletes them with it (repeatable/private-files.sql). If it fails, they are deleted. */
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
