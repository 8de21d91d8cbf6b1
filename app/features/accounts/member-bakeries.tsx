import { Store } from 'lucide-react'
import { Link } from 'react-router'
import { EmptyState } from '~/ui/empty-state'
import { LinkButton } from '~/ui/link-button'
import { accountsApi } from './accounts.calls'
import { useUser } from './auth-context'
import { ProfileList, type ProfileListProps } from './profile-list'

export interface MemberBakery {
  id: string
  name: string
  slug: string
}

export function MemberBakeries(props: ProfileListProps<MemberBakery>) {
  const own = useUser()?.id === props.owner.id
  return (
    <ProfileList
      {...props}
      title="Bakeries"
      empty={
        <EmptyState icon={<Store />} title="No bakeries to show">
          Bakeries show up here once we’ve checked whose they are.
        </EmptyState>
      }
      read={(signal) => accountsApi('GET /profiles/:user_id/bakeries', { params: { user_id: props.owner.id }, signal })}
    >
      {(bakeries) => (
        <ul className="grid divide-y divide-oat">
          {bakeries.map(({ id, name, slug }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-4 first:pt-0 last:pb-0">
              <span className="flex min-w-0 items-center gap-2">
                <Store className="size-5 shrink-0 text-crust" aria-hidden="true" />
                <Link to={`/bakery/${slug}`} className="prose-link wrap-anywhere">
                  {name}
                </Link>
              </span>
              {!own && (
                <LinkButton to={`/messages?bakery=${id}`} state={{ about: name }} variant="secondary" size="sm">
                  Message<span className="sr-only"> {name}</span>
                </LinkButton>
              )}
            </li>
          ))}
        </ul>
      )}
    </ProfileList>
  )
}
