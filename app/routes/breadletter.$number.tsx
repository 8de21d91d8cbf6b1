import { data } from 'react-router'
import { findPast } from '~/features/breadletter/archive.queries.server'
import { issuePath } from '~/features/breadletter/breadletter'
import { PastIssueScreen } from '~/features/breadletter/past-issue-screen'
import { servicesContext } from '~/http/services.server'
import { saidByLoader, sharedPage } from '~/http/shared-page'
import { pageMeta } from '~/lib/page-meta'
import { cut } from '~/lib/text'
import type { Route } from './+types/breadletter.$number'

export const headers = saidByLoader

export async function loader({ context, params }: Route.LoaderArgs) {
  const number = /^[1-9]\d{0,5}$/.test(params.number) ? Number(params.number) : 0
  const issue = number ? await findPast(context.get(servicesContext).db, number) : null
  if (!issue) throw data(null, { status: 404 })
  const { recipe_topic_id, ...shown } = issue
  const tags = [
    // It may be seen again.
    ...(recipe_topic_id ? [`topic:${recipe_topic_id}` as const] : []),
    ...(shown.recipe ? [`category:${shown.recipe.category_id}` as const] : []),
  ]
  return data({ issue: shown }, { headers: sharedPage('breadletter', ...tags) })
}

export const handle = {
  canonical: (shown: Route.ComponentProps['loaderData'] | undefined) => shown && issuePath(shown.issue.number),
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData ? pageMeta({ title: loaderData.issue.subject, description: cut(loaderData.issue.intro, 160) }) : []

export default function PastIssue({ loaderData }: Route.ComponentProps) {
  return <PastIssueScreen {...loaderData.issue} />
}
