import { lazy, Suspense } from 'react'
import { data, redirect } from 'react-router'
import { listBadges } from '~/features/accounts/badges.queries.server'
import { MemberBakeries } from '~/features/accounts/member-bakeries'
import { PROFILE_TABS, tabAddress } from '~/features/accounts/profile-parts'
import { ProfileScreen } from '~/features/accounts/profile-screen'
import { bakeriesOf, findPublicProfile } from '~/features/accounts/profiles.queries.server'
import { MemberMenu } from '~/features/forum/member-menu'
import { MemberRecipes, MemberReplies, MemberTopics } from '~/features/forum/member-posts'
import { listMemberReplies, listMemberTopics } from '~/features/forum/member-posts.queries.server'
import { MemberReviews } from '~/features/reviews/member-reviews'
import { listMemberReviews } from '~/features/reviews/member-reviews.queries.server'
import { ANONYMOUS } from '~/http/actor.server'
import { servicesContext } from '~/http/services.server'
import { saidByLoader, sharedPage } from '~/http/shared-page'
import { cursor } from '~/lib/cursor'
import { AppError } from '~/lib/errors'
import { pageMeta } from '~/lib/page-meta'
import { cut } from '~/lib/text'
import { Skeleton } from '~/ui/skeleton'
import type { Route } from './+types/profile.$username'

const SavedTab = lazy(async () => ({ default: (await import('~/features/saved/saved-tab')).SavedTab }))

export const headers = saidByLoader

/**
 * Ruling 13: an id leads to the username, and so does a former name. Not for good: somebody else may have the name later. All of it is
 * what everybody may see. Lists are drawn anew each time: what they hold changes with rows of other people, such as a topic that is hidden.
 */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const profile = await findPublicProfile(db, params.username).catch((error: unknown) => {
    throw error instanceof AppError && error.status === 404 ? data(null, { status: 404 }) : error
  })
  const { search, searchParams } = new URL(request.url)
  if (params.username !== profile.username) {
    const same = params.username.toLowerCase() === profile.username.toLowerCase()
    throw redirect(`/profile/${profile.username}${search}`, same ? 301 : 302)
  }
  const tab = PROFILE_TABS.find((one) => one === searchParams.get('tab')) ?? 'about'
  const after = cursor.safeParse(searchParams.get('after') ?? undefined).data
  const page = { user_id: profile.id, after }
  const bakeries = await bakeriesOf(db, ANONYMOUS, profile.id)
  const shown = {
    ...{ profile, tab, after: after ?? null, bakeries },
    badges: tab === 'about' ? await listBadges(db, ANONYMOUS, profile.id) : [],
    reviews: tab === 'reviews' ? await listMemberReviews(db, ANONYMOUS, page) : null,
    topics: tab === 'topics' ? await listMemberTopics(db, ANONYMOUS, page) : null,
    recipes: tab === 'recipes' ? await listMemberTopics(db, ANONYMOUS, page, 'recipes') : null,
    replies: tab === 'replies' ? await listMemberReplies(db, ANONYMOUS, page) : null,
  }
  if (tab !== 'about') return data(shown)
  const tags = bakeries.map(({ id }) => `bakery:${id}` as const)
  // Changed lists may add or remove bakeries here.
  return data(shown, { headers: sharedPage(`profile:${profile.id}`, 'lists', ...tags) })
}

export const handle = {
  search_params: ['after', 'tab'],
  // What the tabs list stands elsewhere, too.
  canonical: (shown: Route.ComponentProps['loaderData'] | undefined) =>
    shown && tabAddress(shown.profile.username, 'about'),
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
  const { profile, tab, after, badges, bakeries, reviews, topics, recipes, replies } = loaderData
  const has = (part: (typeof profile.members_only)[number]) => profile.members_only.includes(part)
  const list = { owner: profile, tab, after }
  const saved = (
    <Suspense fallback={<Skeleton className="h-64 rounded-card" />}>
      <SavedTab />
    </Suspense>
  )
  return (
    <ProfileScreen
      profile={profile}
      tab={tab}
      badges={badges}
      has_bakeries={bakeries.length > 0 || has('bakeries')}
      menu={<MemberMenu owner={profile} />}
      saved={saved}
    >
      {reviews && <MemberReviews {...list} first={reviews} members_only={has('reviews')} />}
      {topics && <MemberTopics {...list} first={topics} members_only={has('posts')} />}
      {recipes && <MemberRecipes {...list} first={recipes} members_only={has('posts')} />}
      {replies && <MemberReplies {...list} first={replies} members_only={has('posts')} />}
      {tab === 'bakeries' && <MemberBakeries {...list} first={{ items: bakeries }} members_only={has('bakeries')} />}
    </ProfileScreen>
  )
}
