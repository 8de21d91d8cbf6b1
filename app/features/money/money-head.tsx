import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Badge } from '~/ui/badge'
import { PageHeader } from '~/ui/page-header'
import type { MoneyTab } from './money-tabs'
import type { ORDER_WORDS } from './money-words'

interface MoneyHeadProps {
  tab: MoneyTab
  title: string
  standings: (typeof ORDER_WORDS)[keyof typeof ORDER_WORDS][]
  children: ReactNode
}

export const MoneyHead = ({ tab, title, standings, children }: MoneyHeadProps) => (
  <div className="grid gap-4">
    <PageHeader
      title={<span className="wrap-anywhere">{title}</span>}
      above={
        <Link to={`/admin/${tab}`} className="prose-link justify-self-start py-2">
          All {tab}
        </Link>
      }
      className="pb-0!"
    />
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-soft">
      {standings.map(({ label, tone }) => (
        <Badge key={label} tone={tone}>
          {label}
        </Badge>
      ))}
      {children}
    </p>
  </div>
)
