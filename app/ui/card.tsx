import type { ComponentProps } from 'react'
import { cn } from './cn'

type CardProps = ComponentProps<'div'> & {
  interactive?: boolean
  padded?: boolean
}

export function Card({ interactive, padded, className, ...rest }: CardProps) {
  return <div className={cn('card', padded && 'p-5 md:p-6', interactive && 'card-lift', className)} {...rest} />
}

export function CardBody({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={cn('px-4.5 pt-4 pb-4.5', className)} {...rest} />
}

/** For a card's one link: makes the whole card its target. */
export const coverClass = 'cover'
