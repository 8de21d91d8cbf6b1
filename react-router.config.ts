import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // All addresses are known from the beginning (3 kB). Learned later, from the page's links, each lot that comes makes React draw
  // the whole page again and wake what still sleeps (app/ui/wakes-later.tsx).
  routeDiscovery: { mode: 'initial' },
  future: {
    v8_middleware: true,
    v8_splitRouteModules: true,
    v8_viteEnvironmentApi: true,
    v8_passThroughRequests: true,
    v8_trailingSlashAwareDataRequests: true,
  },
} satisfies Config
