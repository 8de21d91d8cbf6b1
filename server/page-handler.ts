import { createRequestHandler, RouterContextProvider } from 'react-router'
import { type PageServices, servicesContext } from '~/http/services.server'

export const loadPages = () => import('virtual:react-router/server-build')

/** With the build itself React Router derives the route table once; in development routes change. */
export async function pageHandler(services: PageServices, { dev = false } = {}) {
  const handle = createRequestHandler(dev ? loadPages : await loadPages(), dev ? 'development' : 'production')
  return (request: Request): Promise<Response> => {
    const context = new RouterContextProvider()
    context.set(servicesContext, services)
    return handle(request, context)
  }
}
