import { BellIcon } from 'lucide-react'
import { type ComponentProps, lazy, Suspense, useState } from 'react'
import { CountBadge } from '~/ui/badge'
import { IconButton } from '~/ui/icon-button'
import { useLater } from '~/ui/use-later'
import { useBell, useReadHere } from './use-bell'

const load = () => import('./open-bell')
const OpenBell = lazy(load)

/** The panel is loaded when the user is about to press the bell. */
export function Bell() {
  const bell = useBell()
  const [asked, setAsked] = useState(false)
  useReadHere(bell)
  // Later, like the service worker that it speaks to.
  useLater(async () => (await import('./push.browser')).keepPush())
  const unread = bell.data?.unread ?? 0
  const closed = (
    <Trigger
      unread={unread}
      aria-haspopup="dialog"
      aria-expanded={asked}
      onClick={() => setAsked(true)}
      onPointerEnter={load}
      onFocus={load}
    />
  )
  return asked ? (
    <Suspense fallback={closed}>
      <OpenBell bell={bell} trigger={<Trigger unread={unread} />} />
    </Suspense>
  ) : (
    closed
  )
}

function Trigger({ unread, ...rest }: { unread: number } & Omit<ComponentProps<typeof IconButton>, 'label'>) {
  return (
    <IconButton label="Notifications" {...rest} className="relative text-ink">
      <BellIcon aria-hidden="true" />
      <CountBadge count={unread} label="unread" className="-right-0.5 absolute top-0 h-4.5! px-1! text-[0.6875rem]!" />
    </IconButton>
  )
}
