import { data, redirect } from 'react-router'
import { findSharedLink } from '~/features/shares/shares.queries.server'
import { servicesContext } from '~/http/services.server'
import type { Route } from './+types/share'

/** Ruling 33. server/share-visits.ts counts visits. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, clock } = context.get(servicesContext)
  const link = await findSharedLink(db, params.token, clock())
  if (!link) throw data(null, { status: 404 })
  throw redirect(`/bakery/${link.slug}`, { headers: { 'cache-control': 'no-store' } })
}

export default function SharedLink() {
  return null
}
