import { type RefObject, useEffect } from 'react'
import { forumApi } from './forum.calls'

/** Links that stand alone and lead to a bakery, an item or a topic of ours get its name and a line. Their room is there before (parts.css). */
export function useLinkCards(list: RefObject<HTMLElement | null>, posts: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other posts have other links
  useEffect(() => {
    const links = [...(list.current?.querySelectorAll<HTMLAnchorElement>('a[data-card=""]') ?? [])]
    const paths = [...new Set(links.map(pathOf))].slice(0, 20)
    if (paths.length === 0) return
    const controller = new AbortController()
    forumApi('GET /forum/cards', { query: { paths: paths.join(',') }, signal: controller.signal })
      .then(({ items }) => {
        for (const link of links) {
          const card = items.find(({ path }) => path === pathOf(link))
          if (!card) continue
          const title = document.createElement('strong')
          title.textContent = card.title
          const line = document.createElement('span')
          line.textContent = card.line
          link.replaceChildren(title, line)
          link.dataset.card = card.kind
        }
      })
      // The links work without their cards.
      .catch(() => undefined)
    return () => controller.abort()
  }, [posts])
}

/** A menu item has its bakery's page, and a place on it. */
const pathOf = ({ pathname, hash }: HTMLAnchorElement) => pathname + hash
