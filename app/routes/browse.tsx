import { Clock3 } from 'lucide-react'
import { Link } from 'react-router'
import { listNewest } from '~/features/bakeries/bakeries.queries.server'
import { BakeryCard } from '~/features/bakeries/bakery-card'
import { CATEGORIES, findCategory } from '~/features/bakeries/categories'
import { servicesContext } from '~/http/services.server'
import { sharedPage } from '~/lib/caching'
import { pageMeta } from '~/lib/page-meta'
import { EmptyState } from '~/ui/empty-state'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import type { Route } from './+types/browse'

const SHOWN = 24

export const headers = sharedPage

/** A first form: the newest, of one category if asked. Search, filters and the map come with the discovery issue. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, clock } = context.get(servicesContext)
  const asked = new URL(request.url).searchParams
  const category = findCategory(asked.get('category') ?? '')
  const bakeries = await listNewest(db, { now: clock(), limit: SHOWN, ...(category ? { tag: category.slug } : {}) })
  return { bakeries, category: category && { slug: category.slug, label: category.label } }
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({
    title: loaderData?.category ? `${loaderData.category.label} Bakeries` : 'Browse Bakeries',
    description: 'Small home and micro bakeries, newest first.',
  })

export default function Browse({ loaderData: { bakeries, category } }: Route.ComponentProps) {
  return (
    <div className="column pb-16">
      <PageHeader
        title={category ? `${category.label} Bakeries` : 'Browse Bakeries'}
        intro="The newest bakeries first."
      />
      <p className="mb-6 flex items-start gap-2.5 text-soft">
        <Clock3 className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
        Searching by place or name and the map are not open yet.
      </p>
      <Categories current={category?.slug} />
      <h2 className="sr-only">Newest bakeries</h2>
      {bakeries.length > 0 ? (
        <ul className="grid gap-6 md:grid-cols-3">
          {bakeries.map((bakery, at) => (
            <li key={bakery.slug}>
              <BakeryCard bakery={bakery} priority={at < 3} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState title="No bakeries here yet" action={<LinkButton to="/get-listed">List Your Bakery</LinkButton>}>
          Do you know one, or bake yourself? Be the first.
        </EmptyState>
      )}
    </div>
  )
}

function Categories({ current }: { current: string | undefined }) {
  const choices = [{ slug: undefined, label: 'All' }, ...CATEGORIES.filter(({ is_core }) => is_core)]
  return (
    <nav
      aria-label="Categories"
      className="-mx-4 mb-8 flex gap-2.5 overflow-x-auto px-4 py-1 md:mx-0 md:flex-wrap md:px-0"
    >
      {choices.map(({ slug, label }) => (
        <Link
          key={label}
          to={slug ? `/browse?category=${slug}` : '/browse'}
          aria-current={slug === current ? 'page' : undefined}
          className="inline-flex min-h-11 shrink-0 items-center rounded-full bg-dough px-4 font-medium text-[0.9375rem] hover:underline aria-[current]:bg-crust aria-[current]:text-crust-ink"
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
