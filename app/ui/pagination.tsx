import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { grouped } from '~/lib/text'
import { Button } from './button'
import { LinkButton } from './link-button'

type PaginationProps = { page: number; pages: number; href: (page: number) => string }

export function Pagination({ page, pages, href }: PaginationProps) {
  if (pages <= 1) return null
  return (
    <nav aria-label="Pages" className="flex items-center justify-center gap-2 md:gap-4">
      <Step to={page > 1 ? href(page - 1) : null}>
        <ChevronLeft className="-ml-1 size-5" aria-hidden="true" />
        Previous
      </Step>
      <span className="whitespace-nowrap text-[0.9375rem] text-soft tabular-nums" aria-current="page">
        Page {page} of {pages}
      </span>
      <Step to={page < pages ? href(page + 1) : null}>
        Next
        <ChevronRight className="-mr-1 size-5" aria-hidden="true" />
      </Step>
    </nav>
  )
}

function Step({ to, children }: { to: string | null; children: ReactNode }) {
  if (to === null) {
    return (
      <Button variant="secondary" disabled>
        {children}
      </Button>
    )
  }
  return (
    <LinkButton variant="secondary" to={to}>
      {children}
    </LinkButton>
  )
}

type LoadMoreProps = { shown: number; total: number; loading?: boolean; onLoad: () => void; label?: string }

export function LoadMore({ shown, total, loading, onLoad, label = 'Load more' }: LoadMoreProps) {
  return (
    <div className="grid justify-items-center gap-3">
      <p className="text-sm text-soft" role="status">
        Showing {grouped(shown)} of {grouped(total)}
      </p>
      {shown < total && (
        <Button variant="secondary" loading={loading} onClick={onLoad}>
          {label}
        </Button>
      )}
    </div>
  )
}
