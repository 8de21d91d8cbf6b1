import { data, redirect } from 'react-router'
import { findBakery } from '~/features/bakeries/bakeries.queries.server'
import { CustomOrderScreen } from '~/features/requests/custom-order-screen'
import { servicesContext } from '~/http/services.server'
import { saidByLoader, sharedPage } from '~/http/shared-page'
import { isId } from '~/lib/ids'
import { pageMeta } from '~/lib/page-meta'
import type { Route } from './+types/bakery.custom-order'
import { leadOn } from './bakery/lead-on.server'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { pool, clock } = context.get(servicesContext)
  const bakery = (await findBakery(pool, params.slug, clock()))?.read()
  if (!bakery) return leadOn(pool, params.slug, '/custom-order')
  const { id, name, slug } = bakery
  if (isId(params.slug)) throw redirect(`/bakery/${slug}/custom-order`, 301)
  return data({ bakery: { id, name, slug } }, { headers: sharedPage(`bakery:${id}`) })
}

export const headers = saidByLoader
export const handle = { noindex: true }
export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({ title: loaderData ? `Custom Order from ${loaderData.bakery.name}` : 'Custom Order' })

export default function CustomOrder({ loaderData }: Route.ComponentProps) {
  return <CustomOrderScreen bakery={loaderData.bakery} />
}
