import { grouped } from '~/lib/text'
import { cn } from './cn'

type RatingProps = { value: number; count?: number; className?: string }

export function Rating({ value, count, className }: RatingProps) {
  return (
    <span role="img" aria-label={spoken(value, count)} className={cn('rating shape', className)}>
      <b>{value.toFixed(1)}</b>
      {count !== undefined && `(${grouped(count)})`}
    </span>
  )
}

export function spoken(value: number, count?: number) {
  const stars = `${Number(value.toFixed(1))} out of 5 stars`
  return count === undefined ? stars : `${stars}, ${count} ${count === 1 ? 'rating' : 'ratings'}`
}
