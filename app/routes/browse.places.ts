import { data } from 'react-router'
import { listPlacesInCell } from '~/features/search/landing.queries.server'
import { servicesContext } from '~/http/services.server'
import type { Route } from './+types/browse.places'

const SHOWN = 80

export async function loader({ context, params }: Route.LoaderArgs) {
  const [, lat, lng] = /^(-?\d{1,2})_(-?\d{1,3})$/.exec(params.cell) ?? []
  if (lat === undefined || lng === undefined) throw data('There is no such cell.', { status: 404 })
  const { db } = context.get(servicesContext)
  const found = await listPlacesInCell(db, { lat: Number(lat), lng: Number(lng) }, SHOWN)
  return Response.json(
    found.map(({ name, latitude, longitude, population }) => [name, latitude, longitude, population]),
    { headers: { 'cache-control': 'public, max-age=86400, s-maxage=86400' } },
  )
}
