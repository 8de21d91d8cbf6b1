import type { ReactNode } from 'react'
import { Button } from '~/ui/button'
import { onDay } from './user-words'
import type { Blocklist } from './users.contract'

interface BlockedRowProps extends Pick<Blocklist['domains'][number], 'reason' | 'at' | 'by'> {
  name: string
  what: ReactNode
  children: ReactNode
  onUnblock: () => void
}

export function BlockedRow({ name, what, reason, at, by, children, onUnblock }: BlockedRowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3.5 md:px-5">
      <div className="min-w-0 grow basis-52">
        <p className="font-semibold wrap-anywhere">{what}</p>
        {reason && <p className="wrap-anywhere">{reason}</p>}
        <p className="text-soft text-sm">
          {onDay(at)}
          {by && ` · ${by.full_name}`}
          {children}
        </p>
      </div>
      <Button variant="secondary" size="sm" onClick={onUnblock}>
        Unblock<span className="sr-only"> {name}</span>
      </Button>
    </li>
  )
}
