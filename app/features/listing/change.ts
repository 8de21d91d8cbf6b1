import type { Point } from '~/lib/geo'
import type { BakeryKind } from '../bakeries/bakery'

/** What a public bakery may change only through an editor. Keys are the bakery's columns, but `address`, which is private, and `left`. */
export interface ChangeContent {
  name?: string
  kind?: BakeryKind
  zip_code?: string
  city?: string
  state?: string
  time_zone?: string
  /** Of a new place: the door's point if known, otherwise the ZIP code's. Never public for a home. */
  address?: NewAddress
  /** Once approved: the home's public point before the move. */
  left?: Point
}

export interface NewAddress {
  street: string
  unit: string | null
  latitude: number
  longitude: number
}

/** Each move draws a new public point around the door. Three a year do not give the door away; many would (ruling 27). */
export const MOVES_A_YEAR = 3

export const TOO_MANY_MOVES =
  'You can move or switch between home and shop three times a year, so nobody can work out a home address. Write to us if you need more.'

export const moves = ({ kind, zip_code }: Pick<ChangeContent, 'kind' | 'zip_code'>): boolean =>
  kind !== undefined || zip_code !== undefined

/** "name and place" */
export const changedWords = (content: ChangeContent): string => {
  const words = [content.name && 'name', content.kind && 'kind', content.zip_code && 'place'].filter(Boolean)
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${words.at(-1)}` : String(words[0] ?? 'listing')
}
