import { lazy, Suspense } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { useAuth } from '~/features/accounts/auth-context'
import { CartButton } from '~/features/cart/cart-button'
import { useCounters } from '~/features/counters/use-counters'
import { BRAND } from '~/lib/brand'
import { CountBadge } from '~/ui/badge'
import { LinkButton } from '~/ui/link-button'
import { Logo } from '~/ui/logo'
import { HeaderMenu } from './header-menu'
import { type NavItem, navItems } from './nav-items'

const MemberBar = lazy(() => import('./member-bar'))

export function Header() {
  const auth = useAuth()
  const items = navItems(auth, useCounters())
  return (
    <header className="sticky top-0 z-40 border-oat border-b bg-flour md:bg-flour/88 md:backdrop-blur-md">
      <div className="column flex h-16 items-center gap-1.5 md:gap-4">
        <LogoLink />
        <nav aria-label="Main" className="ml-2 hidden items-center gap-1 md:flex">
          {items.map((item) => (
            <HeaderLink key={item.to} item={item} />
          ))}
        </nav>
        <div className="ml-auto flex items-center gap-1.5 md:gap-2.5">
          <CartButton />
          {auth.user ? (
            <Suspense fallback={<Visitor loading />}>
              <MemberBar user={auth.user} />
            </Suspense>
          ) : (
            <Visitor loading={auth.loading} />
          )}
          <HeaderMenu items={items} />
        </div>
      </div>
    </header>
  )
}

function LogoLink() {
  const { pathname } = useLocation()
  const toTop = () => {
    if (pathname === '/') window.scrollTo({ top: 0, behavior: 'smooth' })
  }
  return (
    <Link to="/" aria-label={`${BRAND} home`} onClick={toTop} className="flex min-h-11 items-center rounded-control">
      <Logo name={BRAND} />
    </Link>
  )
}

function HeaderLink({ item }: { item: NavItem }) {
  return (
    <NavLink
      to={item.to}
      prefetch="intent"
      className={({ isActive }) =>
        `min-h-11 items-center gap-1.5 whitespace-nowrap rounded-full px-2.5 font-medium text-[0.9375rem] hover:text-ink ${isActive ? 'text-ink' : 'text-soft'} ${item.wide ? 'hidden lg:inline-flex' : 'inline-flex'}`
      }
    >
      {({ isActive }) => (
        <>
          {/* Not on the link: the line would show below the badge, too. */}
          <span className={isActive ? 'underline decoration-2 decoration-crust underline-offset-8' : undefined}>
            {item.label}
          </span>
          {item.count !== undefined && <CountBadge count={item.count} label={item.counts ?? ''} />}
        </>
      )}
    </NavLink>
  )
}

/** Hidden while a user's links load (before-paint.js knows), and as wide as those, so that nothing jumps. */
function Visitor({ loading }: { loading: boolean }) {
  return (
    <LinkButton
      to="/auth"
      size="sm"
      className={`max-[359px]:hidden max-md:px-3.5 ${loading ? 'in-data-[session]:invisible min-[1200px]:in-data-[session]:min-w-100' : ''}`}
    >
      Login / Join
    </LinkButton>
  )
}
