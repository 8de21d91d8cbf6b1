import { matchPath } from 'react-router'
import { pickParams } from '~/lib/search-params'

interface KnownRoute {
  id: string
  path?: string | undefined
  names: readonly string[]
}

interface BuiltRoute {
  path?: string | undefined
  index?: boolean | undefined
  module: { handle?: unknown }
}

export const knownRoutes = (routes: Record<string, BuiltRoute | undefined>): KnownRoute[] =>
  Object.entries(routes).map(([id, route]) => {
    const { search_params = [] } = (route?.module.handle ?? {}) as { search_params?: readonly string[] }
    return { id, path: route?.path || (route?.index ? '' : undefined), names: search_params }
  })

/** The address that a page is cached under: only parameters that its route knows, in one order, so `?utm_source=…` can't fill the cache. */
export function pageAddress(url: string, known: readonly KnownRoute[]): string {
  const [path = '/', ...query] = url.split('?')
  if (query.length === 0) return url
  // React Router's data requests end in `.data`.
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
