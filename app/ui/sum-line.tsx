import type { ReactNode } from 'react'
import { formatDollars } from '~/lib/money'

interface SumLineProps {
  label: ReactNode
  amount: number
  strong?: boolean
}

export const SumLine = ({ label, amount, strong }: SumLineProps) => (
  <div className={`flex justify-between gap-4 ${strong ? 'font-semibold text-lg' : 'text-soft'}`}>
    <dt>{label}</dt>
    <dd>{formatDollars(amount)}</dd>
  </div>
)
