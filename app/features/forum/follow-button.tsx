import { Bell, BellOff } from 'lucide-react'
import { useLocation } from 'react-router'
import { useUser } from '~/features/accounts/auth-context'
import type { AuthOrigin } from '~/features/accounts/auth-return'
import { Button } from '~/ui/button'
import { LinkButton } from '~/ui/link-button'

interface FollowButtonProps {
  followed: boolean
  /** Until that is known. */
  waits: boolean
  size?: 'sm' | 'md'
  onFollow: (followed: boolean) => void
}

/** Stands there for everybody, as wide with either word: nothing moves when the page learns who reads it. */
export function FollowButton({ followed, waits, size = 'md', onFollow }: FollowButtonProps) {
  const user = useUser()
  const { pathname, search } = useLocation()
  const look = { variant: 'secondary', size, className: 'min-w-34' } as const
  const Icon = followed ? BellOff : Bell
  const label = (
    <>
      <Icon className="size-4" aria-hidden="true" /> {followed ? 'Unfollow' : 'Follow'}
    </>
  )
  return user ? (
    <Button {...look} loading={waits} onClick={() => onFollow(!followed)}>
      {label}
    </Button>
  ) : (
    <LinkButton
      {...look}
      to={`/auth?${new URLSearchParams({ returnTo: pathname + search })}`}
      state={{ from: pathname + search, why: 'forum' } satisfies AuthOrigin}
    >
      {label}
    </LinkButton>
  )
}
