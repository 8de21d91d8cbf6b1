import { type ReactNode, useState } from 'react'
import { Dialog } from '~/ui/dialog'
import { Popover } from '~/ui/popover'
import { BellPanel } from './bell-panel'
import type { Bell } from './use-bell'

/** Open at first, since it is loaded when the user has pressed the bell. */
export default function OpenBell({ bell, trigger }: { bell: Bell; trigger: ReactNode }) {
  const [open, setOpen] = useState(true)
  const panel = <BellPanel bell={bell} close={() => setOpen(false)} />
  // On a phone the panel would cover the page anyway, and could not be swiped through.
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
