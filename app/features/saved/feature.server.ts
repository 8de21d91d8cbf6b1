import { z } from 'zod'
import { type Feature, serve } from '~/http/feature.server'
import { isOf } from '~/http/person-rows.server'
import { savedLetters } from './letters.server'
import { notifySavers, notifySaversAgain } from './notify-savers.commands.server'
import { savedHandlers } from './saved.api.server'
import { savedContract } from './saved.contract'

const BakeryJob = z.object({ bakery_id: z.uuid() })

export const savedFeature: Feature = {
  room: 'saved',
  about: 'Saved bakeries',
  calls: [serve(savedContract, savedHandlers)],
  jobs: [
    { name: 'tell_savers', run: (services, payload) => notifySavers(services, BakeryJob.parse(payload).bakery_id) },
    { name: 'tell_savers_again', run: notifySaversAgain, minutes: '*/15' },
  ],
  letters: savedLetters,
  person_rows: { exportOf: (person) => ({ saved_bakeries: isOf('user_id', person) }) },
}
