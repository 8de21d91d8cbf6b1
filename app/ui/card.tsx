import type { ComponentProps } from 'react'
import { cn } from './cn'

type CardProps = ComponentProps<'div'> & {
  /** Lifts on hover and shows the ring when the link inside has the focus. */
  interactive?: boolean
  padded?: boolean
}

export function Card({ interactive, padded, className, ...rest }: CardProps) {
  return (
    <div
      className={cn(
        'relative overflow-hidden rounded-card border border-oat bg-paper',
        padded && 'p-5 md:p-6',
        interactive &&
          'transition-[box-shadow,translate] duration-200 hover:-translate-y-0.5 hover:shadow-lift has-[a[data-cover]:focus-visible]:outline-3 has-[a[data-cover]:focus-visible]:outline-(--focus) has-[a[data-cover]:focus-visible]:outline-offset-2',
        className,
      )}
      {...rest}
    />
  )
}

export function CardBody({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={cn('px-4.5 pt-4 pb-4.5', className)} {...rest} />
}

/** For the one link of a card: `<Link data-cover className={coverClass}>` makes the whole card its target. */
export const coverClass = 'no-underline outline-none after:absolute after:inset-0 after:content-[""]'
