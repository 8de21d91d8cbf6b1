import type { Plugin } from 'vite'

/** In one piece: split for the suggestions, which come later, it weighs more where people wait for it. */
const SEARCH_BOX = /\/features\/search\/(hero-search|browse-state|near-me)\.tsx?$/
const TEXT_INPUT = /\/app\/ui\/(text-input|select)\.tsx$/
const TABS = /\/app\/ui\/tabs\.tsx$/
/** What comes after the page for signed-in users. */
const MEMBER = /\/app\/(shell\/member-bar|features\/counters\/counters-store\.browser|live\/live-stream)\.tsx?$/
/** After every page: what keeps a session, what changes a cart, and the client that all calls go through. */
const LATER = [
  /\/features\/accounts\/(keep-session|refresh-session|left-sessions)\.browser\.ts$/,
  /\/features\/cart\/(cart-(actions|fees|news)\.browser|cart-changes|put-back)\.ts$/,
  /\/app\/(http\/(api|client)|lib\/pause)\.ts$/,
]
const REACT = /\/node_modules\/(react|react-dom|scheduler)\//

/** The pages on the way to an order, those of one that is placed, and a baker's. */
const ORDERING = ['cart', 'checkout']
const DESK = 'my-listing'
const ORDER = ['checkout.confirmation', 'orders', 'orders.$orderId', 'track-order', DESK]
const BAKERS = /^(my-listing|stripe-return|dashboard)/
const MANY_PAGES = 5

// What an earlier one takes is never pulled into a later one. The frame is two, because a phone takes each of them in without a break;
// after-paint.js lets it breathe in between.
const NAMES = [
  ...['react', 'frame', 'parts', 'icons', 'search-box', 'later'],
  ...['field', 'tabs', 'common', 'ordering', 'order', 'baker', 'desk', 'member'],
] as const
type Name = (typeof NAMES)[number]

interface Icons {
  isIcon: (id: string) => boolean
  /** What is wrong with those of the first views. */
  checkIcons: (ids: string[]) => string | undefined
}

/**
 * Which modules share a file: on a phone's connection the number of requests costs more than their bytes, and left alone, the
 * dashboard was seventy files. What every page needs (React, the router, header, footer and their parts) and what the public pages
 * share is the frame. Parts are the few small modules that the bakery page shares with the screens of an order. What screens behind
 * these share follows who uses it. What is imported on demand stays apart.
 */
export function chunksOf({ isIcon, checkIcons }: Icons) {
  const chunk = new Map<string, Name>()
  const plugin: Plugin = {
    name: 'chunks',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    buildEnd() {
      const ids = [...this.getModuleIds()]
      const reached = (entries: RegExp, later = false) => {
        const queue = ids.filter((id) => entries.test(id))
        const found = new Set<string>()
        for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
          const { importedIds = [], dynamicallyImportedIds = [] } = this.getModuleInfo(id) ?? {}
          for (const imported of later ? [...importedIds, ...dynamicallyImportedIds] : importedIds) {
            if (found.has(imported)) continue
            found.add(imported)
            queue.push(imported)
          }
        }
        return found
      }
      const withItself = (entries: RegExp) => new Set([...ids.filter((id) => entries.test(id)), ...reached(entries)])
      const page = (name: string) => new RegExp(`/app/(routes/)?${name.replaceAll(/[.$]/g, '\\$&')}\\.tsx`)

      const roots = /\/app\/(root|entry\.client|shell\/page-boundary)\.tsx/
      const [frame, home, browse, bakery] = [roots, page('home'), page('browse'), page('bakery')].map((of) =>
        reached(of),
      )
      const others = reached(/\/app\/routes\/(?!bakery\.tsx)/)
      const first_views = new Set([...frame!, ...home!, ...browse!, ...bakery!])
      const wrong = checkIcons([...first_views].filter(isIcon))
      if (wrong) this.error(wrong)
      const isFrame = (id: string) =>
        (frame!.has(id) && !roots.test(id)) ||
        [home, browse, bakery].filter((view) => view!.has(id)).length >= (SEARCH_BOX.test(id) ? 3 : 2) ||
        (isIcon(id) && first_views.has(id))
      const isPart = (id: string) => bakery!.has(id) && others.has(id) && !home!.has(id) && !browse!.has(id)

      const names = [...new Set(ids.flatMap((id) => /\/app\/(?:routes\/)?([^/]+)\.tsx$/.exec(id)?.[1] ?? []))]
      const pages = names.map((name) => ({ name, at_once: reached(page(name)), ever: reached(page(name), true) }))
      const [tabs, member] = [withItself(TABS), withItself(MEMBER)]
      const behind = (id: string): Name | undefined => {
        const at_once = pages.filter((one) => one.at_once.has(id)).map(({ name }) => name)
        const of = (some: string[]) => at_once.filter((name) => some.includes(name)).length
        if (at_once.length >= MANY_PAGES || (of(ORDERING) > 0 && of(ORDER) > 0)) return 'common'
        if (of(ORDERING) > 1) return 'ordering'
        if (of(ORDER) > 1) return 'order'
        if (!at_once.includes(DESK)) return member.has(id) ? 'member' : undefined
        const ever = pages.filter((one) => one.ever.has(id))
        return ever.length === 1 ? 'desk' : ever.every(({ name }) => BAKERS.test(name)) ? 'baker' : 'common'
      }
      const nameOf = (id: string): Name | undefined => {
        if (isFrame(id)) return REACT.test(id) ? 'react' : 'frame'
        if (isPart(id)) return 'parts'
        if (isIcon(id)) return 'icons'
        if (SEARCH_BOX.test(id)) return 'search-box'
        if (LATER.some((part) => part.test(id))) return 'later'
        // Of /browse and of most forms: a chunk that took it along would come with it to /browse.
        if (TEXT_INPUT.test(id)) return 'field'
        if (first_views.has(id)) return undefined
        if (tabs.has(id)) return 'tabs'
        return id.includes('/node_modules/') ? undefined : behind(id)
      }
      for (const id of ids) {
        const name = nameOf(id)
        if (name) chunk.set(id, name)
      }
    },
  }
  return { plugin, groups: NAMES.map((name) => ({ name, test: (id: string) => chunk.get(id) === name })) }
}
