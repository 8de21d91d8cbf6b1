import { BRAND, DESCRIPTION } from './brand'

interface PageMeta {
  /** Without the brand; left out on home, whose own title is given whole. */
  title: string
  /** The site's own where the page has none. */
  description?: string
  whole?: boolean
}

/** For a route's `meta`. What is the same everywhere (canonical address, share image, robots) stands in the shell's head. */
export function pageMeta({ title, description = DESCRIPTION, whole = false }: PageMeta) {
  const full = whole ? title : `${title} | ${BRAND}`
  return [
    { title: full },
    { property: 'og:title', content: full },
    { name: 'description', content: description },
    { property: 'og:description', content: description },
  ]
}
