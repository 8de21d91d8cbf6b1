import { z } from 'zod'
import { type Feature, serve } from '~/http/feature.server'
import { openingHandlers } from './opening.api.server'
import { refreshMissingWindows, refreshNextWindows, refreshPassedWindows } from './opening.commands.server'
import { openingContract } from './opening.contract'
import { openingOfPerson } from './opening-of-person.commands.server'

const BakeryJob = z.object({ bakery_id: z.uuid() })

export const openingFeature: Feature = {
  room: 'opening',
  about: 'Opening times, and windows to order for',
  calls: [serve(openingContract, openingHandlers)],
  jobs: [
    {
      name: 'refresh_next_windows',
      run: (services, payload) => refreshNextWindows(services, BakeryJob.parse(payload).bakery_id),
    },
    { name: 'refresh_passed_windows', run: refreshPassedWindows, minutes: '*' },
    { name: 'refresh_missing_windows', run: refreshMissingWindows, minutes: '17' },
  ],
  person_rows: openingOfPerson,
}
