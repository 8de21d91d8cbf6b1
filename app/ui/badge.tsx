import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { capped } from '~/lib/text'
import { cn } from './cn'
import { VisuallyHidden } from './visually-hidden'

const badgeClass = cva('badge', {
  variants: {
    tone: {
      neutral: 'bg-dough text-ink',
      butter: 'bg-butter text-butter-ink',
      sage: 'bg-sage-wash text-sage-deep',
      jam: 'bg-jam-wash text-jam',
      crust: 'bg-crust text-crust-ink',
      paper: 'bg-paper text-sage-deep',
    },
  },
  defaultVariants: { tone: 'neutral' },
})

type BadgeProps = ComponentProps<'span'> & VariantProps<typeof badgeClass>

export function Badge({ tone, className, ...rest }: BadgeProps) {
  return <span className={cn(badgeClass({ tone }), className)} {...rest} />
}

export function CountBadge({ count, label, className }: { count: number; label: string; className?: string }) {
  if (count <= 0) return null
  return (
    <span
      className={cn(
        'inline-grid h-5 min-w-5 place-items-center rounded-full bg-jam px-1.5 font-semibold text-jam-ink text-xs tabular-nums leading-none',
        className,
      )}
    >
      {capped(count)}
      <VisuallyHidden> {label}</VisuallyHidden>
    </span>
  )
}
