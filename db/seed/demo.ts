import { type DemoBakery, makeBakeries } from './bakeries'
import { FORUM_CATEGORIES, makeForum } from './forum'
import { makeOrders } from './orders'
import { demoAccounts, nameDealer, neighbors, type Person } from './people'
import { makeReviews } from './reviews'

/** Everyone and everything in the demo, before it becomes rows. The same each time. */
export function makeDemo() {
  const accounts = demoAccounts()
  const deal = nameDealer()
  const people = neighbors(deal)
  const bakeries = makeBakeries(accounts.owner, deal)
  const bakers = bakeries.filter(({ claimed, baker }) => claimed && baker !== accounts.owner).map(({ baker }) => baker)
  const own = bakeries[0] as DemoBakery
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
  }
}

export type Demo = ReturnType<typeof makeDemo>
