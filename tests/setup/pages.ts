import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { FastifyInstance } from 'fastify'
import {
  createStaticHandler,
  type HeadersFunction,
  isRouteErrorResponse,
  type LoaderFunction,
  matchRoutes,
  RouterContextProvider,
} from 'react-router'
import { afterAll, beforeAll } from 'vitest'
import { knownRoutes } from '../../app/http/page-address.server'
import { PageCache } from '../../app/http/page-cache.server'
import { pageDrawer } from '../../app/http/pages.server'
import { servicesContext } from '../../app/http/services.server'
import routes from '../../app/routes'
import { buildApp } from '../../server/app'
import type { TestApp } from './app'

interface RouteModule {
  loader?: LoaderFunction
  headers?: HeadersFunction
  handle?: unknown
  default?: unknown
}

interface PagesUnderTest {
  app: FastifyInstance
  cache: PageCache
  /** Every screen's address, parameters by their names. */
  paths: string[]
  get(address: string): Promise<{ status: number; headers: Record<string, unknown>; body: string }>
}

/** The pages of the real app as far as their loaders: what would be rendered comes as JSON, under the status it would have. */
export function usePages(site: TestApp): PagesUnderTest {
  const screens = flat(routes)
  const pages = { paths: screens.map(({ path }) => path), cache: new PageCache() } as PagesUnderTest
  beforeAll(async () => {
    const loaded = await Promise.all(
      screens.map(async ({ path, file }) => ({ path, ...((await modules[`../../app/${file}`]!()) as RouteModule) })),
    )
    const handler = createStaticHandler(loaded.map(({ path, loader }) => ({ path, ...(loader ? { loader } : {}) })))
    const moduleOf = (path: string | undefined) => loaded.find((one) => one.path === path)
    const render = async (request: Request) => {
      const requestContext = new RouterContextProvider()
      requestContext.set(servicesContext, site.services)
      const [match] = matchRoutes(handler.dataRoutes, new URL(request.url)) ?? []
      // A file such as the sitemap, not a screen.
      if (match && !moduleOf(match.route.path)?.default)
        return handler.queryRoute(request, { requestContext }).catch(asResponse)
      const result = await handler.query(request, { requestContext })
      if (result instanceof Response) return result
      const { id, path } = result.matches.at(-1)!.route
      const loaderHeaders = result.loaderHeaders[id] ?? new Headers()
      const declared = moduleOf(path)?.headers?.({ loaderHeaders } as never)
      return Response.json(result.loaderData?.[id] ?? null, {
        status: result.statusCode,
        headers: new Headers(declared),
      })
    }
    const routes = loaded.map(({ path, ...module }) => [path, { path: path.slice(1), index: path === '/', module }])
    const known = knownRoutes(Object.fromEntries(routes))
    pages.app = await buildApp({
      services: site.services,
      pages: { draw: pageDrawer(render, site.services.env.public_url), cache: pages.cache, routes: known },
    })
  })
  afterAll(() => pages.app?.close())
  pages.get = async (url) => {
    const { statusCode, headers, body } = await pages.app.inject({ method: 'GET', url })
    return { status: statusCode, headers, body }
  }
  return pages
}

function asResponse(thrown: unknown): Response {
  if (thrown instanceof Response) return thrown
  return new Response(null, { status: isRouteErrorResponse(thrown) ? thrown.status : 500 })
}

const modules = import.meta.glob('../../app/routes/*.{ts,tsx}')

function flat(entries: RouteConfigEntry[], above = ''): { path: string; file: string }[] {
  return entries.flatMap(({ path, file, children, index }) => {
    const here = path ? `${above}/${path}` : above
    if (children) return flat(children, here)
    return path || index ? [{ path: here || '/', file }] : []
  })
}
