import { AppealScreen } from '~/features/cases/appeal-screen'
import { pageMeta } from '~/lib/page-meta'
import type { Route } from './+types/account.appeals.$id'

export const meta = () => pageMeta({ title: 'Our Decision' })

export default function Appeal({ params: { id } }: Route.ComponentProps) {
  return <AppealScreen key={id} id={id} />
}
