import { NavLink } from 'react-router'
import { useUser } from '~/features/accounts/auth-context'
import { CountBadge } from '~/ui/badge'
import { Dialog } from '~/ui/dialog'
import { LinkButton } from '~/ui/link-button'
import { type NavItem, profileOf } from './nav-items'
import { SignOutButton } from './sign-out-button'

type MenuSheetProps = { items: NavItem[]; open: boolean; onOpenChange: (open: boolean) => void }

export function MenuSheet({ items, open, onOpenChange }: MenuSheetProps) {
  const user = useUser()
  const close = () => onOpenChange(false)
  const own = user
    ? [
        { to: '/orders', label: 'Orders' },
        { to: '/account/requests', label: 'Custom Orders' },
        { to: '/account/invoices', label: 'Invoices' },
        { to: '/browse?saved=true', label: 'Saved Bakeries' },
        profileOf(user),
      ]
    : [{ to: '/get-listed', label: 'List Your Bakery' }]
  const all = [...items, ...own]
  return (
    <Dialog title="Menu" open={open} onOpenChange={onOpenChange}>
      <nav aria-label="Menu" className="-mx-3 grid">
        {all.map((item: NavItem) => (
          <NavLink
            key={item.to}
            to={item.to}
            onClick={close}
            className={({ isActive }) =>
              `flex min-h-12 items-center justify-between gap-3 rounded-control px-3 font-medium text-lg hover:bg-dough ${isActive ? 'bg-dough' : ''}`
            }
          >
            <span className="truncate">{item.label}</span>
            {item.count !== undefined && <CountBadge count={item.count} label={item.counts ?? ''} />}
          </NavLink>
        ))}
      </nav>
      <div className="mt-4 grid gap-3 border-oat border-t pt-5 pb-2">
        {user ? (
          <>
            <LinkButton to="/get-listed" block onClick={close}>
              Add a Bakery
            </LinkButton>
            <SignOutButton variant="secondary" block onSignedOut={close} />
          </>
        ) : (
          <LinkButton to="/auth" block onClick={close}>
            Login / Join
          </LinkButton>
        )}
      </div>
    </Dialog>
  )
}
