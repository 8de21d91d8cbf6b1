import type { Handlers } from '~/http/mount.server'
import type { Services } from '~/http/services.server'
import type { Crop } from './crop'
import { addPicture, deletePicture, describePicture } from './pictures.commands.server'
import type { picturesContract } from './pictures.contract'

export const picturesHandlers = (services: Services): Handlers<typeof picturesContract> => ({
  'POST /media': ({ actor, body: { crop_left, crop_top, crop_width, crop_height, ...picture } }) => {
    const part = { left: crop_left, top: crop_top, width: crop_width, height: crop_height }
    const crop = crop_left === undefined ? undefined : (part as Crop)
    return addPicture(services, actor, { ...picture, crop })
  },
  'PUT /media/:id': ({ actor, params, body }) => describePicture(services, actor, { ...params, ...body }),
  'DELETE /media/:id': async ({ actor, params }) => {
    await deletePicture(services, actor, params.id)
    return undefined
  },
})
