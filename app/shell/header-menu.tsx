import { Menu } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useUser } from '~/features/accounts/auth-context'
import { CountBadge } from '~/ui/badge'
import { IconButton, iconButtonClass } from '~/ui/icon-button'
import type { NavItem } from './nav-items'

const load = () => import('./menu-sheet')
const MenuSheet = lazy(async () => ({ default: (await load()).MenuSheet }))

/** Always on phones; on wider screens only for users whose links wouldn't fit. */
export function HeaderMenu({ items }: { items: NavItem[] }) {
  const user = useUser()
  const [asked, setAsked] = useState(false)
  const [open, setOpen] = useState(false)
  const waiting = items.reduce((sum, { count = 0 }) => sum + count, 0)
  const show = () => {
    setAsked(true)
    setOpen(true)
  }
  return (
    <div className={`relative ${user ? 'min-[1200px]:hidden' : 'md:hidden'}`}>
      <IconButton
        label="Menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={show}
        onPointerEnter={load}
        onFocus={load}
        className="text-ink scripted"
      >
        <Menu aria-hidden="true" />
      </IconButton>
      <a href="#footer" aria-label="Menu" className={iconButtonClass({ className: 'text-ink unscripted' })}>
        <Menu aria-hidden="true" />
      </a>
      <CountBadge
        count={waiting}
        label="new"
        className="-right-0.5 pointer-events-none absolute top-0 h-4.5! px-1! text-[0.6875rem]! lg:hidden"
      />
      {asked && (
        <Suspense>
          <MenuSheet items={items} open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </div>
  )
}
