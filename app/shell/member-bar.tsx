import { Link, useLocation } from 'react-router'
import type { useAuth } from '~/features/accounts/auth-context'
import { Bell } from '~/features/notifications/bell'
import { LinkButton } from '~/ui/link-button'
import { AgainLine } from './again-line'
import { DeskLine } from './desk-line'
import { profileOf } from './nav-items'
import { SignOutButton } from './sign-out-button'
import { useUnsent } from './use-unsent'

export default function MemberBar({ user }: { user: NonNullable<ReturnType<typeof useAuth>['user']> }) {
  const profile = profileOf(user)
  const { pathname } = useLocation()
  useUnsent(user.id)
  return (
    <>
      {pathname.startsWith('/browse') && <DeskLine />}
      {pathname === '/' && <AgainLine user_id={user.id} />}
      <Bell key={user.id} />
      <div className="hidden items-center gap-2.5 min-[1200px]:flex">
        <Link
          to={profile.to}
          className="inline-flex min-h-11 max-w-40 items-center truncate rounded-full px-2.5 font-medium text-[0.9375rem] text-soft hover:text-ink"
        >
          <span className="truncate">{profile.label}</span>
        </Link>
        <LinkButton to="/get-listed" size="sm">
          Add a Bakery
        </LinkButton>
        <SignOutButton variant="secondary" size="sm" />
      </div>
    </>
  )
}
