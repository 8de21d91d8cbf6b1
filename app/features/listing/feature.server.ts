import { type Feature, serve } from '~/http/feature.server'
import { bakeryListingHandlers } from './bakery-listing.api.server'
import { bakeryListingContract } from './bakery-listing.contract'
import { listingLetters } from './letters.server'
import { listingHandlers } from './listing.api.server'
import { listingContract } from './listing.contract'
import { listingsOfPerson } from './listings-of-person.commands.server'
import { changeCase } from './rule-change.commands.server'
import { listingCase } from './rule-listing.commands.server'

export const listingFeature: Feature = {
  room: 'listing',
  about: 'Listing a bakery, and what its page says',
  calls: [serve(listingContract, listingHandlers), serve(bakeryListingContract, bakeryListingHandlers)],
  cases: { listing: listingCase, change: changeCase },
  letters: listingLetters,
  person_rows: listingsOfPerson,
}
