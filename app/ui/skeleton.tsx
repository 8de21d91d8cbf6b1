import type { ComponentProps } from 'react'
import { Card, CardBody } from './card'
import { cn } from './cn'

export function Skeleton({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      aria-hidden="true"
      className={cn('animate-sheen rounded-control bg-oat forced-colors:border', className)}
      {...rest}
    />
  )
}

export function SkeletonText({ lines = 3, className }: { lines?: number; className?: string }) {
  return (
    <div className={cn('grid gap-2.5', className)}>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change places
        <Skeleton key={line} className={cn('h-4', line === lines - 1 && 'w-3/5')} />
      ))}
    </div>
  )
}

export function SkeletonCard() {
  return (
    <Card>
      <Skeleton className="aspect-[16/10] rounded-none" />
      <CardBody className="grid gap-3">
        <Skeleton className="h-6 w-3/4" />
        <Skeleton className="h-4 w-1/2" />
        <div className="flex gap-1.5">
          <Skeleton className="h-6 w-20 rounded-full" />
          <Skeleton className="h-6 w-16 rounded-full" />
        </div>
      </CardBody>
    </Card>
  )
}
