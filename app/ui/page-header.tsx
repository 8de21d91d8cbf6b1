import type { ReactNode } from 'react'
import { cn } from './cn'

export interface Heading {
  title: string
  intro: string
}

type PageHeaderProps = {
  title: ReactNode
  intro?: ReactNode
  actions?: ReactNode
  above?: ReactNode
  className?: string
}

export function PageHeader({ title, intro, actions, above, className }: PageHeaderProps) {
  return (
    <header className={cn('grid gap-4 pt-8 pb-6 md:pt-12 md:pb-8', className)}>
      {above}
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="grid gap-3 wrap-anywhere">
          <h1 className="text-[clamp(2rem,1.5rem+2vw,3rem)]">{title}</h1>
          {intro && <p className="max-w-2xl text-lg text-soft">{intro}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
      </div>
    </header>
  )
}

type SectionHeadingProps = { title: ReactNode; intro?: ReactNode; action?: ReactNode; id?: string; className?: string }

export function SectionHeading({ title, intro, action, id, className }: SectionHeadingProps) {
  return (
    <div className={cn('mb-6 flex flex-wrap items-end justify-between gap-4', className)}>
      <div className="grid gap-2">
        <h2 id={id} className="display-2">
          {title}
        </h2>
        {intro && <p className="max-w-2xl text-soft">{intro}</p>}
      </div>
      {action}
    </div>
  )
}
