import { ListingScreen } from '~/features/listing/listing-screen'
import { servicesContext } from '~/http/services.server'
import { pageMeta } from '~/lib/page-meta'
import type { Route } from './+types/get-listed'

export const meta = () => pageMeta({ title: 'List Your Bakery' })

export const loader = ({ context }: Route.LoaderArgs) => ({ tiles: context.get(servicesContext).env.map_tiles })

export default function GetListed({ loaderData }: Route.ComponentProps) {
  return <ListingScreen tiles={loaderData.tiles} />
}
