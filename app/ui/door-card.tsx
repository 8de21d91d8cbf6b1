import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Card, coverClass } from './card'

export interface DoorCardProps {
  to: string
  title: string
  line: string
  Icon: LucideIcon
  aside?: ReactNode
  children?: ReactNode
}

/** A list item that is one link: where it leads, in a line, and what waits behind it. */
export function DoorCard({ to, title, line, Icon, aside, children }: DoorCardProps) {
  return (
    <li>
      <Card padded interactive className="grid h-full gap-4">
        <div className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr_auto]">
          <span aria-hidden="true" className="grid size-12 place-items-center rounded-full bg-dough text-crust">
            <Icon className="size-5" />
          </span>
          <div>
            <h2 className="font-sans font-semibold text-lg tracking-normal">
              <Link to={to} className={coverClass}>
                {title}
              </Link>
            </h2>
            <p className="text-soft">{line}</p>
          </div>
          {aside}
        </div>
        {children}
      </Card>
    </li>
  )
}
