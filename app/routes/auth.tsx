import { AuthScreen } from '~/features/accounts/auth-screen'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '~/features/accounts/demo-logins'
import { servicesContext } from '~/http/services.server'
import { pageMeta } from '~/lib/page-meta'
import type { Route } from './+types/auth'

export const handle = { noindex: true, search_params: ['mode', 'returnTo', 'why'] }
export const meta = () =>
  pageMeta({ title: 'Sign In or Join', description: 'Sign in, create an account or reset your password.' })

export function loader({ context }: Route.LoaderArgs) {
  const { demo } = context.get(servicesContext).env
  return { demo: demo ? { emails: DEMO_ACCOUNTS.map(({ email }) => email), password: DEMO_PASSWORD } : null }
}

export default function Auth({ loaderData }: Route.ComponentProps) {
  return <AuthScreen demo={loaderData.demo} />
}
