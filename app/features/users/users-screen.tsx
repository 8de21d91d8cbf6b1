import { Users } from 'lucide-react'
import type { FormEvent } from 'react'
import { Link, useSearchParams } from 'react-router'
import { inPages } from '~/live/answer'
import { useAnswer } from '~/live/use-answer'
import { Avatar } from '~/ui/avatar'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { coverClass } from '~/ui/card'
import { EmptyState } from '~/ui/empty-state'
import { Failed } from '~/ui/failed'
import { Field } from '~/ui/field'
import { Notice } from '~/ui/notice'
import { PageHeader } from '~/ui/page-header'
import { Select } from '~/ui/select'
import { SkeletonText } from '~/ui/skeleton'
import { TextInput } from '~/ui/text-input'
import { onDay, ROLE_WORDS } from './user-words'
import { usersApi } from './users.calls'
import type { ListedUser } from './users.contract'
import { UsersTabs } from './users-tabs'

interface UserPages {
  rows: ListedUser[]
  more: boolean
  next: string | null
  too_many: boolean
}

type Role = ListedUser['roles'][number]
const ROLES: Role[] = ['editor', 'admin']
const isRole = (word: string | null): word is Role => ROLES.some((role) => role === word)

/** The address holds what is looked for, so that Back, reload and links work. */
export function UsersScreen() {
  const [params, setParams] = useSearchParams()
  const { data, problem, reload, more, growing } = useUsers(params)
  const narrowed = ['q', 'role', 'blocked'].some((name) => params.has(name))
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const given = ['q', 'role', 'blocked'].map((name): [string, string] => [name, String(form.get(name) ?? '').trim()])
    setParams(given.filter(([, value]) => value !== ''))
  }
  return (
    <div className="column grid gap-6 pb-16">
      <PageHeader title="Users" intro="Everyone with an account, their roles and blocks." className="pb-0!" />
      <UsersTabs value="people" />
      <form
        key={params.toString()}
        aria-label="Find users"
        onSubmit={submit}
        className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_auto]"
      >
        <Field label="Name, username or email">
          <TextInput name="q" type="search" maxLength={254} defaultValue={params.get('q') ?? ''} />
        </Field>
        <Field label="Role">
          <Select name="role" defaultValue={params.get('role') ?? ''}>
            <option value="">Anyone</option>
            {ROLES.map((role) => (
              <option key={role} value={role}>
                {ROLE_WORDS[role]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Blocked">
          <Select name="blocked" defaultValue={params.get('blocked') ?? ''}>
            <option value="">Blocked or not</option>
            <option value="true">Blocked</option>
            <option value="false">Not blocked</option>
          </Select>
        </Field>
        <Button type="submit" className="max-lg:justify-self-start">
          Search
        </Button>
      </form>
      {problem && <Failed problem={problem} onAgain={reload} />}
      {!data && !problem && <SkeletonText lines={12} />}
      {data?.too_many && <Notice>Too many people match to list them all. Type more of the name.</Notice>}
      {data?.rows.length === 0 && (
        <EmptyState icon={<Users />} title="Nobody found">
          {narrowed ? <Link to="/admin/users">Show everyone</Link> : 'Accounts show up here.'}
        </EmptyState>
      )}
      {data && data.rows.length > 0 && (
        <ul className="divide-y divide-oat rounded-card border border-oat bg-paper">
          {data.rows.map((user) => (
            <UserRow key={user.id} user={user} />
          ))}
        </ul>
      )}
      {data?.more && (
        <Button variant="secondary" className="justify-self-center" loading={growing} onClick={more}>
          Load more users
        </Button>
      )}
    </div>
  )
}

function useUsers(params: URLSearchParams) {
  const [role, blocked] = [params.get('role'), params.get('blocked')]
  const query = {
    q: params.get('q') ?? undefined,
    role: isRole(role) ? role : undefined,
    blocked: blocked === 'true' || blocked === 'false' ? blocked : undefined,
    limit: 30,
  }
  const pages = inPages<ListedUser, UserPages>(async (known, signal) => {
    const { items, next, too_many } = await usersApi('GET /admin/users', {
      query: { ...query, after: known?.next ?? undefined },
      signal,
    })
    return { rows: items, more: next !== null, next, too_many }
  })
  return useAnswer<UserPages>(`users:${params}`, { ...pages, live: ({ type }) => type === 'hello' })
}

function UserRow({ user }: { user: ListedUser }) {
  const { id, full_name, username, email, roles, blocked, email_verified, created_at } = user
  return (
    <li className="relative flex items-center gap-4 px-4 py-3.5 hover:bg-flour md:px-5">
      <Avatar name={full_name} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link to={`/admin/users/${id}`} className={`${coverClass} font-semibold wrap-anywhere`}>
            {full_name}
          </Link>
          {roles.map((role) => (
            <Badge key={role} tone="butter">
              {ROLE_WORDS[role]}
            </Badge>
          ))}
          {blocked && <Badge tone="jam">Blocked</Badge>}
          {!email_verified && <Badge>Not verified</Badge>}
        </p>
        <p className="text-soft text-sm wrap-anywhere">
          @{username} · {email}
        </p>
      </div>
      <p className="text-right text-soft text-sm max-sm:hidden">Joined {onDay(created_at)}</p>
    </li>
  )
}
