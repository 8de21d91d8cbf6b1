import { data } from 'react-router'
import { bakersOf, findCategory } from '~/features/bakeries/categories'
import { CATEGORY_DESCRIPTIONS } from '~/features/bakeries/category-descriptions'
import { BrowseScreen } from '~/features/search/browse-screen'
import { NOTHING_ASKED } from '~/features/search/browse-state'
import { servicesContext } from '~/http/services.server'
import { saidByLoader } from '~/http/shared-page'
import { pageMeta } from '~/lib/page-meta'
import { Breadcrumbs } from '~/ui/breadcrumbs'
import type { Route } from './+types/browse.category'
import { shouldReadAgain } from './browse/list-route'
import { loadBrowse } from './browse/load.server'

export async function loader({ context, params }: Route.LoaderArgs) {
  if (!findCategory(params.category)) throw data(null, { status: 404 })
  return loadBrowse(context.get(servicesContext), { ...NOTHING_ASKED, categories: [params.category] })
}

export const shouldRevalidate = shouldReadAgain

export const headers = saidByLoader

export const handle = { search_params: ['view'] }

export const meta = ({ params, loaderData: page }: Route.MetaArgs) => {
  const category = findCategory(params.category)
  return [
    ...pageMeta({ title: `${category?.label} from Home Bakeries`, description: introOf(params.category) }),
    ...(page && page.list.count > 0 ? [] : [{ name: 'robots', content: 'noindex, follow' }]),
  ]
}

export default function BrowseCategory({ loaderData: page, params }: Route.ComponentProps) {
  const label = findCategory(params.category)?.label ?? ''
  return (
    <BrowseScreen
      page={page}
      title={bakersOf([params.category])}
      intro={introOf(params.category)}
      above={<Breadcrumbs items={[{ label: 'Browse Bakeries', to: '/browse' }, { label }]} />}
    />
  )
}

const introOf = (slug: string) =>
  `${CATEGORY_DESCRIPTIONS[slug]}, from home and micro bakeries. Add a place to see who bakes near you.`
