import { type Feature, serve } from '~/http/feature.server'
import { placesHandlers } from './places.api.server'
import { placesContract } from './places.contract'

export const placesFeature: Feature = {
  room: 'places',
  about: 'Places by name or ZIP code',
  calls: [serve(placesContract, placesHandlers)],
}
