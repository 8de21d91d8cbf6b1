import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { cn } from './cn'

export function Breadcrumbs({ items }: { items: { label: string; to?: string }[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex flex-wrap items-center gap-x-1.5 gap-y-1 text-[0.9375rem] text-soft">
        {items.map(({ label, to }, at) => (
          <li key={label} className={cn('flex items-center gap-1.5 wrap-anywhere', at > 0 && !to && 'max-sm:hidden')}>
            {at > 0 && <ChevronRight className="size-4" aria-hidden="true" />}
            {to ? (
              <Link to={to} className="inline-flex min-h-6 items-center rounded-sm hover:text-ink hover:underline">
                {label}
              </Link>
            ) : (
              <span aria-current="page" className="text-ink">
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
