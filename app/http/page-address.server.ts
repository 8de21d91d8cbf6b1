import { matchPath } from 'react-router'
import { pickParams } from '~/lib/search-params'

interface KnownParams {
  path: string
  names: readonly string[]
}

/** What routes say in their `handle` about the parameters of their addresses. Layouts have no path of their own here. */
export const knownParams = (
  routes: Record<string, { path?: string; module: { handle?: unknown } } | undefined>,
): KnownParams[] =>
  Object.values(routes).flatMap((route) => {
    const handle = route?.module.handle as { search_params?: readonly string[] } | undefined
    return handle?.search_params ? [{ path: `/${route?.path ?? ''}`, names: handle.search_params }] : []
  })

/**
 * The address under which a page is rendered and kept. What its route does not know is left out and the rest has one order, so that
 * `?utm_source=…` neither misses the cache nor fills it.
 */
export function pageAddress(url: string, known: readonly KnownParams[]): string {
  const [path = '/', ...query] = url.split('?')
  if (query.length === 0) return url
  // What the router asks for when somebody goes on within the site, and of which of its routes.
  const page = path.replace(/(\/_)?\.data$/, '')
  const names = known.find((route) => matchPath(route.path, page))?.names ?? []
  const params = pickParams(new URLSearchParams(query.join('?')), page === path ? names : [...names, '_routes'])
  return params.size > 0 ? `${path}?${params}` : path
}
