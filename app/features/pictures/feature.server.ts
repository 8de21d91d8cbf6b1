import { z } from 'zod'
import { type Feature, serve } from '~/http/feature.server'
import { picturesHandlers } from './pictures.api.server'
import { deleteFiles, forgetUnshown, removePicture, sweepPictures } from './pictures.commands.server'
import { picturesContract } from './pictures.contract'
import { picturesOfPerson } from './pictures-of-person.commands.server'
import { showPictures } from './reported-pictures.queries.server'

const PictureJob = z.object({ id: z.uuid() })
const FileJob = z.object({ name: z.string() })
const PictureFilesJob = z.object({ hash: z.hex(), widths: z.array(z.int()) })

export const picturesFeature: Feature = {
  room: 'pictures',
  about: 'Pictures everyone can see',
  calls: [serve(picturesContract, picturesHandlers)],
  jobs: [
    { name: 'sweep_pictures', run: sweepPictures, minutes: '43' },
    { name: 'forget_picture', run: (services, payload) => forgetUnshown(services, PictureJob.parse(payload).id) },
    {
      name: 'delete_picture_files',
      run: (services, payload) => deleteFiles(services, PictureFilesJob.parse(payload)),
    },
    // The database queues this job (db/migrations/repeatable/private-files.sql).
    { name: 'delete_private_file', run: ({ media }, payload) => media.delete(FileJob.parse(payload).name) },
  ],
  reportables: { picture: { yours: 'a picture of yours', show: showPictures, remove: removePicture } },
  person_rows: picturesOfPerson,
}
