import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from './cn'
import { VisuallyHidden } from './visually-hidden'

const kinds = {
  info: { Icon: Info, word: 'Note', look: 'bg-dough [&>svg]:text-crust' },
  warning: { Icon: TriangleAlert, word: 'Warning', look: 'bg-butter-wash [&>svg]:text-crust' },
  error: { Icon: CircleAlert, word: 'Error', look: 'bg-jam-wash [&>svg]:text-jam' },
  success: { Icon: CircleCheck, word: 'Done', look: 'bg-sage-wash [&>svg]:text-sage-deep' },
}

type NoticeProps = {
  kind?: keyof typeof kinds
  title?: ReactNode
  children?: ReactNode
  action?: ReactNode
  /** Set it if the notice appears after an action, so that it is read aloud. */
  live?: boolean
  className?: string
}

export function Notice({ kind = 'info', title, children, action, live, className }: NoticeProps) {
  const { Icon, word, look } = kinds[kind]
  const role = live ? (kind === 'error' ? 'alert' : 'status') : undefined
  return (
    <div role={role} className={cn('flex gap-3 rounded-card px-5 py-4 forced-colors:border', look, className)}>
      <Icon className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
      <div className="grid flex-1 gap-1">
        <VisuallyHidden>{word}:</VisuallyHidden>
        {title && <p className="font-semibold">{title}</p>}
        {children && <div>{children}</div>}
        {action && <div className="mt-2 flex flex-wrap gap-3">{action}</div>}
      </div>
    </div>
  )
}
