import data from './places.json' with { type: 'json' }

export type Place = (typeof data.places)[number]
export const PLACES: Place[] = data.places
