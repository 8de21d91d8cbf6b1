import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from './cn'
import { useFieldControl } from './field-control'
import { controlClass } from './text-input'

/** Native: phones have a better picker than we would draw. */
export function Select({ className, children, ...rest }: ComponentProps<'select'>) {
  return (
    <div className={cn('relative', className)}>
      <select
        className={cn(controlClass, 'h-12 cursor-pointer appearance-none truncate pr-11')}
        {...rest}
        {...useFieldControl(rest)}
      >
        {children}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-4 size-5 -translate-y-1/2 text-soft"
      />
    </div>
  )
}
