import type { ReactNode } from 'react'
import { cn } from './cn'

type EmptyStateProps = {
  icon?: ReactNode
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
  className?: string
}

export function EmptyState({ icon, title, children, action, className }: EmptyStateProps) {
  return (
    <div
      className={cn(
        'grid justify-items-center gap-3 rounded-card border border-edge/50 border-dashed px-6 py-12 text-center',
        className,
      )}
    >
      {icon && (
        <span
          aria-hidden="true"
          className="mb-1 grid size-16 place-items-center rounded-full bg-dough text-3xl text-crust [&_svg]:size-7"
        >
          {icon}
        </span>
      )}
      <p className="display-3 font-[560]">{title}</p>
      {children && <div className="max-w-md text-soft">{children}</div>}
      {action && <div className="mt-2 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  )
}
