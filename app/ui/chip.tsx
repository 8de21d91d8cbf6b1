import { Check } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { cn } from './cn'

export function Tag({ children }: { children: ReactNode }) {
  return <li className="tag">{children}</li>
}

export function LinkChip({ className, ...rest }: LinkProps) {
  return <Link className={cn(chipClass, 'bg-dough', className)} {...rest} />
}

type ToggleChipProps = Omit<ComponentProps<'button'>, 'onToggle'> & {
  pressed: boolean
  onToggle: (pressed: boolean) => void
  children: ReactNode
}

/** The tick is for people who can't tell the two colors apart. */
export function ToggleChip({ pressed, onToggle, className, children, ...rest }: ToggleChipProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={() => onToggle(!pressed)}
      className={cn(
        chipClass,
        pressed
          ? 'bg-crust text-crust-ink hover:bg-crust-deep'
          : 'bg-paper shadow-[inset_0_0_0_1.5px_var(--oat)] hover:shadow-[inset_0_0_0_1.5px_var(--edge)]',
        className,
      )}
      {...rest}
    >
      {pressed && <Check className="-ml-1 size-4" strokeWidth={3} aria-hidden="true" />}
      {children}
    </button>
  )
}

const chipClass = 'chip min-h-10 hover:shadow-[inset_0_0_0_1.5px_var(--edge)]'
