import type { ComponentProps } from 'react'
import { cn } from './cn'
import { useFieldControl } from './field-control'
import { controlClass } from './text-input'

export function Textarea({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={rows}
      className={cn(controlClass, 'field-sizing-content max-h-80 min-h-28 resize-y py-3', className)}
      {...rest}
      {...useFieldControl(rest)}
    />
  )
}
