import { matchPath } from 'react-router'
import { pickParams } from '~/lib/search-params'

interface KnownRoute {
  id: string
  /** Left out by layouts, which are around pages of any path. */
  path?: string | undefined
  /** The parameters of its address that it knows. */
  names: readonly string[]
}

interface BuiltRoute {
  path?: string | undefined
  index?: boolean | undefined
  module: { handle?: unknown }
}

/** What routes say in their `handle` about the parameters of their addresses. */
export const knownRoutes = (routes: Record<string, BuiltRoute | undefined>): KnownRoute[] =>
  Object.entries(routes).map(([id, route]) => {
    const { search_params = [] } = (route?.module.handle ?? {}) as { search_params?: readonly string[] }
    return { id, path: route?.path || (route?.index ? '' : undefined), names: search_params }
  })

/**
 * The address under which a page is rendered and kept. What its route does not know is left out and the rest has one order, so that
 * `?utm_source=…` neither misses the cache nor fills it.
 */
export function pageAddress(url: string, known: readonly KnownRoute[]): string {
  const [path = '/', ...query] = url.split('?')
  if (query.length === 0) return url
  // What the router asks for when somebody goes on within the site, and of which of its routes.
  const page = path.replace(/(\/_)?\.data$/, '')
  const asked = new URLSearchParams(query.join('?'))
  const around = known.filter((route) => route.path === undefined || matchPath(`/${route.path}`, page || '/'))
  const params = pickParams(
    asked,
    around.find(({ path, names }) => path !== undefined && names.length > 0)?.names ?? [],
  )
  const wanted = page === path ? [] : (asked.get('_routes')?.split(',') ?? [])
  const routes = around.flatMap(({ id }) => (wanted.includes(id) ? [id] : []))
  if (routes.length > 0) params.set('_routes', routes.join(','))
  return params.size > 0 ? `${path}?${params}` : path
}
