import { z } from 'zod'
import { type Feature, serve } from '~/http/feature.server'
import { savedLetters } from './letters.server'
import { savedHandlers } from './saved.api.server'
import { savedContract } from './saved.contract'
import { tellSavers, tellSaversAgain } from './tell-savers.commands.server'

const BakeryJob = z.object({ bakery_id: z.uuid() })

export const savedFeature: Feature = {
  room: 'saved',
  about: 'Saved bakeries',
  calls: [serve(savedContract, savedHandlers)],
  jobs: [
    { name: 'tell_savers', run: (services, payload) => tellSavers(services, BakeryJob.parse(payload).bakery_id) },
    { name: 'tell_savers_again', run: tellSaversAgain, minutes: '*/15' },
  ],
  letters: savedLetters,
}
