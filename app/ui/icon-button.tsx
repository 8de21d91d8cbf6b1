import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { cn } from './cn'

export const iconButtonClass = cva('icon-button', {
  variants: {
    variant: {
      quiet: 'text-soft hover:bg-dough hover:text-ink',
      dough: 'bg-dough text-crust hover:text-crust-deep hover:shadow-[inset_0_0_0_1.5px_var(--edge)]',
      paper: 'bg-paper/90 text-soft hover:bg-paper hover:text-ink',
    },
    size: { sm: 'size-9', md: 'size-11' },
  },
  defaultVariants: { variant: 'quiet', size: 'md' },
})

type IconButtonProps = ComponentProps<'button'> & VariantProps<typeof iconButtonClass> & { label: string }

export function IconButton({ label, variant, size, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={cn(iconButtonClass({ variant, size }), className)}
      {...rest}
    />
  )
}
