import { type DemoBakery, makeBakeries } from './bakeries'
import { makeCustomOrders } from './custom-orders'
import { FORUM_CATEGORIES, makeForum } from './forum'
import { makeOrders } from './orders'
import { demoAccounts, nameDealer, neighbors, type Person } from './people'
import { makeReviews } from './reviews'

/** The same each time. */
export function makeDemo() {
  const accounts = demoAccounts()
  const deal = nameDealer()
  const people = neighbors(deal)
  const bakeries = makeBakeries(accounts.owner, deal)
  const bakers = bakeries.filter(({ claimed, baker }) => claimed && baker !== accounts.owner).map(({ baker }) => baker)
  const own = bakeries[0] as DemoBakery
  giveAtEachTier(accounts.owner, bakeries)
  const everyone: Person[] = [...Object.values(accounts), ...people, ...bakers]
  return {
    accounts,
    people,
    bakers,
    everyone,
    bakeries,
    own,
    categories: FORUM_CATEGORIES,
    reviews: makeReviews(bakeries, [accounts.customer, ...people, ...bakers]),
    topics: makeForum(bakers, people),
    orders: makeOrders(own, accounts.customer, people, bakeries),
    custom: makeCustomOrders(own, accounts.customer, people, bakeries),
  }
}

/** The owner's bakeries besides Maple Street, and whether they take orders; the last is only claimed. So one sign-in shows every tier. */
const ALSO_THE_OWNERS: Record<string, boolean> = {
  'Good Morning Gladys': true,
  'Half Past Four': false,
  'The Quiet Oven': false,
}

function giveAtEachTier(owner: Person, bakeries: DemoBakery[]) {
  for (const bakery of bakeries) {
    const ordering = ALSO_THE_OWNERS[bakery.name]
    if (ordering !== undefined) Object.assign(bakery, { baker: owner, ordering })
  }
}

export type Demo = ReturnType<typeof makeDemo>
