import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router'
import { Skeleton, SkeletonCard, SkeletonText } from '~/ui/skeleton'
import { useLateNavigation } from '~/ui/use-late-navigation'

/** The page that is left stays behind the skeleton, in case the next one fails. */
export function PageWaiting({ children }: { children: ReactNode }) {
  const late = useLateNavigation()
  const { pathname } = useLocation()
  const shape = late && firstWord(late) !== firstWord(pathname) ? SHAPES[firstWord(late)] : undefined
  useEffect(() => {
    if (shape) window.scrollTo(0, 0)
  }, [shape])
  return (
    <>
      {shape && (
        <div role="status" className="column grid gap-6 py-10">
          <span className="sr-only">Loading the page</span>
          {shape}
        </div>
      )}
      <div hidden={Boolean(shape)}>{children}</div>
    </>
  )
}

const firstWord = (path: string) => path.split('/')[1] ?? ''

const SHAPES: Record<string, ReactNode> = {
  browse: (
    <>
      <Skeleton className="h-12 w-2/3 max-w-xl" />
      <Skeleton className="h-16 rounded-full" />
      <Skeleton className="h-11 rounded-full" />
      <div className="grid gap-6 md:grid-cols-2 lg:grid-cols-3">
        <SkeletonCard />
        <SkeletonCard />
        <SkeletonCard />
      </div>
    </>
  ),
  bakery: (
    <div className="grid items-center gap-6 md:grid-cols-2 lg:gap-12">
      <Skeleton className="aspect-[16/10] rounded-card" />
      <div className="grid gap-5">
        <Skeleton className="h-12 w-3/4" />
        <Skeleton className="h-5 w-1/3" />
        <SkeletonText lines={3} />
      </div>
    </div>
  ),
}
