import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps, MouseEvent } from 'react'
import { cn } from './cn'
import { Spinner } from './spinner'

export const buttonClass = cva('button', {
  variants: {
    variant: {
      primary: 'bg-crust text-crust-ink hover:bg-crust-deep',
      secondary:
        'bg-transparent text-ink shadow-[inset_0_0_0_1.5px_var(--rim,var(--oat))] hover:bg-dough hover:shadow-[inset_0_0_0_1.5px_var(--edge)]',
      quiet: 'bg-transparent text-crust hover:bg-dough hover:text-crust-deep',
      danger: 'bg-jam text-jam-ink hover:bg-jam-deep',
      butter: 'bg-butter text-butter-ink hover:brightness-105',
    },
    size: {
      sm: 'min-h-10 px-4 py-2 text-sm',
      md: 'min-h-11 px-5 py-2.5 text-[0.9375rem]',
      lg: 'min-h-13 px-7 py-3 text-base',
    },
    block: { true: 'w-full' },
  },
  defaultVariants: { variant: 'primary', size: 'md' },
})

type ButtonProps = ComponentProps<'button'> & VariantProps<typeof buttonClass> & { loading?: boolean }

export function Button({
  variant,
  size,
  block,
  loading = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  // aria-disabled, not disabled: a disabled button drops the keyboard focus.
  const refuse = (event: MouseEvent) => event.preventDefault()
  return (
    <button
      type={type}
      className={cn(buttonClass({ variant, size, block }), className)}
      onClick={loading ? refuse : onClick}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      {...rest}
    >
      <span
        className={cn(
          'inline-flex items-center justify-center gap-2',
          loading && 'opacity-0 transition-opacity delay-300 duration-150',
        )}
      >
        {children}
      </span>
      {loading && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      )}
    </button>
  )
}
