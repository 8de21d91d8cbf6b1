import { data, redirect } from 'react-router'
import { countClick } from '~/features/breadletter/clicks.commands.server'
import { servicesContext } from '~/http/services.server'
import type { Route } from './+types/breadletter.go'

/** From a letter to what it tells of. Only where we signed that it leads. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const target = await countClick(context.get(servicesContext), params.token)
  if (!target) throw data('That link isn’t complete.', { status: 404 })
  throw redirect(target, { status: 302, headers: { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' } })
}
