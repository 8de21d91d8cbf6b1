import { BRAND } from './brand'

interface PageMeta {
  /** Without the brand; left out on home, whose own title is given whole. */
  title: string
  description?: string
  whole?: boolean
}

/** For a route's `meta`. What is the same everywhere (canonical address, share image, robots) stands in the shell's head. */
export function pageMeta({ title, description, whole = false }: PageMeta) {
  const full = whole ? title : `${title} | ${BRAND}`
  return [
    { title: full },
    { property: 'og:title', content: full },
    ...(description
      ? [
          { name: 'description', content: description },
          { property: 'og:description', content: description },
        ]
      : []),
  ]
}
