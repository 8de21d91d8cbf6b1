import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDollars } from '~/lib/money'
import { Badge } from '~/ui/badge'

interface PlanProps {
  name: string
  price: string
  note: string
  gives: string[]
  best?: boolean
  children?: ReactNode
}

export function Plan({ name, price, note, gives, best, children }: PlanProps) {
  return (
    <section
      aria-label={name}
      className="grid grid-rows-[auto_auto_1fr_auto] gap-4 rounded-card border border-oat bg-paper p-6"
    >
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="display-3">{name}</h2>
        {best && <Badge tone="butter">Premium</Badge>}
      </div>
      <p>
        <span className="font-display font-semibold text-4xl">{price}</span> <span className="text-soft">{note}</span>
      </p>
      <Gives list={gives} />
      {children}
    </section>
  )
}

export function Gives({ list }: { list: string[] }) {
  return (
    <ul className="grid content-start gap-2">
      {list.map((gift) => (
        <li key={gift} className="flex gap-2.5">
          <Check className="mt-1 size-4 shrink-0 text-sage" aria-hidden="true" />
          {gift}
        </li>
      ))}
    </ul>
  )
}

export function yearWords({ month, year }: { month: number; year: number }): string {
  const saved = 12 * month - year
  return saved > 0 ? `a year, ${formatDollars(saved).replace('.00', '')} less than twelve months` : 'a year'
}

/** "$9" rather than "$9.00". */
export const priceWords = (dollars: number): string => formatDollars(dollars).replace('.00', '')
