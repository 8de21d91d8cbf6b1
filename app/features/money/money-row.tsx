import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDollars } from '~/lib/money'
import { Badge } from '~/ui/badge'
import { coverClass } from '~/ui/card'

type Standing = { label: string; tone: 'neutral' | 'butter' | 'sage' | 'jam' | 'crust' }

interface MoneyRowProps {
  to: string
  name: string
  standings: Standing[]
  line: ReactNode
  amount: number
  /** What went back. */
  back?: number
  when: string
}

export const MoneyRow = ({ to, name, standings, line, amount, back = 0, when }: MoneyRowProps) => (
  <li className="relative grid grid-cols-[1fr_auto] gap-x-4 gap-y-0.5 px-4 py-3.5 hover:bg-flour md:px-5">
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Link to={to} className={`${coverClass} font-semibold wrap-anywhere`}>
        {name}
      </Link>
      {standings.map(({ label, tone }) => (
        <Badge key={label} tone={tone}>
          {label}
        </Badge>
      ))}
    </p>
    <p className="text-right font-semibold tabular-nums">{formatDollars(amount)}</p>
    <p className="text-sm text-soft wrap-anywhere max-sm:col-span-2">{line}</p>
    <p className="text-sm text-soft tabular-nums max-sm:col-span-2 sm:text-right">
      {back > 0 && `${formatDollars(back)} back · `}
      {when}
    </p>
  </li>
)
