import { z } from 'zod'
import { defineCalls, nameShapes } from '~/http/contract'
import { singleLine } from '~/lib/typed-text'
import { uploadedFile } from '~/lib/uploaded-file'
import { ALT_MAX, PICTURE_KINDS } from './picture'

const StoredPicture = z.object({
  id: z.uuid(),
  /** The largest width; for others replace the number: `/media/HASH-480.webp`. */
  url: z.string(),
  widths: z.array(z.int()),
  alt: z.string(),
})

const fraction = z.coerce.number('Please say which part of the picture you want, from 0 to 1.').min(0).max(1).optional()

/** Of the upright picture; without them all of it is kept. */
const CROP = { crop_left: fraction, crop_top: fraction, crop_width: fraction, crop_height: fraction }

const Upload = z
  .object({
    file: uploadedFile('Please choose a picture.'),
    kind: z.enum(PICTURE_KINDS),
    alt: singleLine(ALT_MAX).default(''),
    ...CROP,
  })
  .refine(
    (given) =>
      [0, 4].includes(Object.keys(CROP).filter((side) => given[side as keyof typeof CROP] !== undefined).length),
    { path: ['crop_width'], message: 'A part of a picture needs all four of its numbers.' },
  )

const ofPicture = z.object({ id: z.uuid() })

nameShapes({ StoredPicture })

export const picturesContract = defineCalls({
  'POST /media': {
    name: 'uploadMedia',
    summary: 'Upload a picture (JPEG, PNG, WebP, AVIF or GIF, up to 12 MB), or a part of one',
    body: Upload,
    upload: true,
    answer: StoredPicture,
    status: 201,
  },
  'PUT /media/:id': {
    summary: 'Describe your picture for people who can’t see it',
    params: ofPicture,
    body: z.object({ alt: singleLine(ALT_MAX) }),
    answer: StoredPicture,
  },
  'DELETE /media/:id': { summary: 'Delete your picture, wherever it is shown', params: ofPicture, answer: null },
})
