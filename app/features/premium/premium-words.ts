import { MAX_PICTURES } from '../bakeries/bakery'
import { FREE_DAYS } from '../visits/visitor-days'

export const FREE_GIVES = [
  'Your own page, in every list and on the map',
  'A menu, opening times, and card payments for orders',
  `${MAX_PICTURES.free} pictures`,
  `Your visits, saves and searches of the last ${FREE_DAYS} days`,
]

export const PREMIUM_GIVES = [
  'First place in lists, ahead of free listings',
  'The Premium badge on your page and your card',
  `${MAX_PICTURES.premium} pictures`,
  'All of your visits, saves and searches, day by day',
  'A featured week with every year you buy',
]
