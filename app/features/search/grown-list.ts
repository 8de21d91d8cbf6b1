import type { BakeryList, ShownBakery } from './search.contract'

export interface GrownList extends BakeryList {
  /** Where the next page begins: counts the server's bakeries, also those that the list already had. */
  end: number
}

export const beginList = (list: BakeryList, offset: number): GrownList => ({
  ...list,
  end: offset + list.bakeries.length,
})

/** The newest count holds; an empty page is the end, whatever the count says. */
export function growList(list: GrownList, page: BakeryList): GrownList {
  const known = new Set(list.bakeries.map(({ id }) => id))
  const end = list.end + page.bakeries.length
  return {
    bakeries: [...list.bakeries, ...page.bakeries.filter(({ id }: ShownBakery) => !known.has(id))],
    seed: list.seed,
    count: page.bakeries.length === 0 ? end : page.count,
    end,
  }
}

/** Keyed by history entry: Back finds the list in the same order and as long as before. */
export class KeptLists {
  private readonly lists = new Map<string, GrownList>()
  private readonly most: number

  constructor(most: number) {
    this.most = most
  }

  find(key: string): GrownList | undefined {
    return this.lists.get(key)
  }

  keep(key: string, list: GrownList) {
    this.lists.delete(key)
    this.lists.set(key, list)
    for (const oldest of this.lists.keys()) {
      if (this.lists.size <= this.most) break
      this.lists.delete(oldest)
    }
  }
}
