import { BellIcon } from 'lucide-react'
import { type ComponentProps, useEffect, useState } from 'react'
import { CountBadge } from '~/ui/badge'
import { Dialog } from '~/ui/dialog'
import { IconButton } from '~/ui/icon-button'
import { Popover } from '~/ui/popover'
import { BellPanel } from './bell-panel'
import { useBell, useReadHere } from './use-bell'

/** For whoever is signed in, on every page. */
export function Bell() {
  const bell = useBell()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  useReadHere(bell)
  useEffect(() => {
    // In its own time, like the worker that it speaks to.
    const timer = setTimeout(
      () => void import('./push.browser').then(({ keepPush }) => keepPush()).catch(() => undefined),
      5000,
    )
    return () => clearTimeout(timer)
  }, [])
  const trigger = <Trigger unread={bell.data?.unread ?? 0} />
  const panel = <BellPanel bell={bell} close={close} />
  // A panel as wide as a phone would cover it anyway, and could not be swiped through.
  return matchMedia('(min-width: 768px)').matches ? (
    <Popover
      trigger={trigger}
      label="Notifications"
      open={open}
      onOpenChange={setOpen}
      className="flex max-h-[min(36rem,80dvh)] w-96 flex-col"
    >
      <h2 className="display-3 font-[560]">Notifications</h2>
      {panel}
    </Popover>
  ) : (
    <Dialog trigger={trigger} title="Notifications" open={open} onOpenChange={setOpen}>
      {panel}
    </Dialog>
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
