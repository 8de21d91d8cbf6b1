import { callerOf, limit } from '~/http/limits.server'
import type { Handlers } from '~/http/mount.server'
import type { Services } from '~/http/services.server'
import { geocode } from './geocode.commands.server'
import type { placesContract } from './places.contract'

/** A hundred people behind one address may type at once; only a machine reaches this. */
const LOOKUPS = { attempts: 6000, window_seconds: 60 }

export const placesHandlers = (services: Services): Handlers<typeof placesContract> => ({
  'POST /geocode-address': async ({ body, request }) => {
    await limit(services, request, 'geocode', LOOKUPS)
    return geocode(services, body.address, {
      limit: body.limit,
      near: body.lat === undefined || body.lng === undefined ? null : { latitude: body.lat, longitude: body.lng },
      fill: body.type === 'suggestions',
      asker: callerOf(request).address,
    })
  },
})
