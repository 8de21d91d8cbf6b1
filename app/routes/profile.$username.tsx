import { lazy, Suspense } from 'react'
import { data, redirect } from 'react-router'
import { ProfileScreen } from '~/features/accounts/profile-screen'
import { bakeriesOf, findPublicProfile } from '~/features/accounts/profiles.queries.server'
import { servicesContext } from '~/http/services.server'
import { saidByLoader, sharedPage } from '~/http/shared-page'
import { AppError } from '~/lib/errors'
import { isId } from '~/lib/ids'
import { pageMeta } from '~/lib/page-meta'
import { cut } from '~/lib/text'
import type { Route } from './+types/profile.$username'

const SavedTab = lazy(async () => ({ default: (await import('~/features/saved/saved-tab')).SavedTab }))

export const headers = saidByLoader

/** Ruling 13: an id leads to the username. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const profile = await findPublicProfile(db, params.username).catch((error: unknown) => {
    throw error instanceof AppError && error.status === 404 ? data(null, { status: 404 }) : error
  })
  if (isId(params.username) || params.username !== profile.username) throw redirect(`/profile/${profile.username}`, 301)
  const bakeries = await bakeriesOf(db, profile.id)
  const tags = bakeries.map(({ id }) => `bakery:${id}` as const)
  // Changed lists may add or remove bakeries here.
  return data({ profile, bakeries }, { headers: sharedPage(`profile:${profile.id}`, 'lists', ...tags) })
}

export const meta = ({ loaderData }: Route.MetaArgs) => {
  if (!loaderData) return []
  const { profile } = loaderData
  return pageMeta({
    title: profile.full_name ? `${profile.full_name} (@${profile.username})` : `@${profile.username}`,
    description: cut(profile.bio, 160) || `@${profile.username}, a neighbor who loves good bread.`,
  })
}

export default function Profile({ loaderData }: Route.ComponentProps) {
  const saved = (
    <Suspense>
      <SavedTab />
    </Suspense>
  )
  return <ProfileScreen profile={loaderData.profile} bakeries={loaderData.bakeries} saved={saved} />
}
