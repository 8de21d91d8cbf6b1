import { BRAND, DESCRIPTION } from './brand'

interface PageMeta {
  title: string
  description?: string
  whole?: boolean
}

/** For a route's `meta`. Canonical address, share image and robots are in the shell's head. */
export function pageMeta({ title, description = DESCRIPTION, whole = false }: PageMeta) {
  const full = whole ? title : `${title} | ${BRAND}`
  return [
    { title: full },
    { property: 'og:title', content: full },
    { name: 'description', content: description },
    { property: 'og:description', content: description },
  ]
}
