import { z } from 'zod'
import { type Feature, serve } from '~/http/feature.server'
import { searchLetters } from './letters.server'
import { matchSearches } from './match.commands.server'
import { savedSearchesHandlers } from './saved-searches.api.server'
import { searchStops } from './saved-searches.commands.server'
import { savedSearchesContract } from './saved-searches.contract'
import { searchesOfPerson } from './searches-of-person.commands.server'
import { tellSearchers } from './tell.commands.server'

const MatchJob = z.object({ bakery_id: z.uuid() })

export const savedSearchesFeature: Feature = {
  room: 'saved-searches',
  about: 'Being told when a baker nearby bakes something',
  calls: [serve(savedSearchesContract, savedSearchesHandlers)],
  jobs: [
    { name: 'match_searches', run: (services, payload) => matchSearches(services, MatchJob.parse(payload).bakery_id) },
    { name: 'tell_searchers', run: tellSearchers, minutes: '*/10' },
  ],
  stops: searchStops,
  letters: searchLetters,
  person_rows: searchesOfPerson,
}
