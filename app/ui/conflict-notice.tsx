import type { ReactNode } from 'react'
import { Button } from './button'
import { Notice } from './notice'

interface ConflictNoticeProps {
  title: string
  busy: boolean
  onMine: () => void
  onTheirs: () => void
  /** What stands there now. */
  children: ReactNode
}

/** Two people, or two tabs, changed the same thing: neither is lost until somebody chooses. */
export function ConflictNotice({ title, busy, onMine, onTheirs, children }: ConflictNoticeProps) {
  return (
    <Notice
      kind="warning"
      live
      title={title}
      action={
        <>
          <Button loading={busy} onClick={onMine}>
            Save mine instead
          </Button>
          <Button variant="secondary" onClick={onTheirs}>
            Take the other one
          </Button>
        </>
      }
    >
      {children}
    </Notice>
  )
}
