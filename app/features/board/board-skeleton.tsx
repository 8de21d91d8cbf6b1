import { Skeleton } from '~/ui/skeleton'
import { VisuallyHidden } from '~/ui/visually-hidden'
import { COLUMNS } from './board'

export function BoardSkeleton() {
  return (
    <div className="grid gap-4 lg:grid-cols-4">
      <VisuallyHidden>Loading your orders</VisuallyHidden>
      {COLUMNS.map(({ status }, at) => (
        <div key={status} className={`grid content-start gap-3 ${at > 0 ? 'max-lg:hidden' : ''}`}>
          <Skeleton className="h-7 w-28" />
          <Skeleton className="h-56 rounded-card" />
          <Skeleton className="h-56 rounded-card" />
        </div>
      ))}
    </div>
  )
}
