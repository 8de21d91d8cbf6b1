import type { ReactNode } from 'react'
import { Skeleton } from '~/ui/skeleton'

interface DeskHeadProps {
  above: ReactNode
  title: ReactNode
  actions?: ReactNode
}

/** Low, so that the work begins high up on a phone. */
export const DeskHead = ({ above, title, actions }: DeskHeadProps) => (
  <header className="grid gap-1 pt-2 pb-3 md:pt-4 md:pb-5">
    <div className="flex min-h-9 items-center justify-between gap-4 text-[0.9375rem]">{above}</div>
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3">
      <h1 className="min-w-0 text-[clamp(1.5rem,12.5vw-0.9375rem,2.25rem)] wrap-anywhere">{title}</h1>
      {actions && <div className="flex shrink-0 items-center gap-1 md:gap-2">{actions}</div>}
    </div>
  </header>
)

/** The place of the desk's head and rooms, until it is known whose desk it is. */
export const DeskWaiting = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <div className="column pb-16 md:pt-6">
    <Skeleton className="h-12 rounded-band max-md:hidden" />
    <DeskHead above={null} title={title} />
    {children}
  </div>
)
