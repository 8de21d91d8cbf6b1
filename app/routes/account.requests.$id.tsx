import { RequestScreen } from '~/features/requests/request-screen'
import { pageMeta } from '~/lib/page-meta'
import { NotFoundScreen } from '~/shell/not-found-screen'
import type { Route } from './+types/account.requests.$id'

export const meta = () => pageMeta({ title: 'Your Custom Order' })

export default function Request({ params }: Route.ComponentProps) {
  return <RequestScreen key={params.id} id={params.id} notFound={<NotFoundScreen />} />
}
