import { BellRing, Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { IconButton } from '~/ui/icon-button'
import { LinkButton } from '~/ui/link-button'
import { loadLater } from './board-dialogs'

const AlertSheet = lazy(async () => ({ default: (await loadLater()).AlertSheet }))

/** Beside the heading, so that nothing stands before the orders. */
export function AlertsBell() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton label="Order alerts" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <BellRing aria-hidden="true" />
      </IconButton>
      <Suspense>{open && <AlertSheet onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}

/** `at`: the address of the present tab. */
export const NewOrderLink = ({ at }: { at: string }) => (
  <LinkButton
    to={`${at}${at.includes('?') ? '&' : '?'}new`}
    state={{ opened: true }}
    preventScrollReset
    className="max-md:px-4!"
  >
    <Plus className="size-5 max-[359px]:hidden" aria-hidden="true" />
    New order
  </LinkButton>
)
