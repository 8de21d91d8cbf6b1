import type { ComponentProps } from 'react'
import { cn } from './cn'
import { useFieldControl } from './field-control'

export const controlClass =
  'w-full min-w-0 rounded-control border border-edge bg-paper px-4 text-base text-ink transition-[border-color,box-shadow] duration-150 placeholder:text-soft hover:border-soft focus-visible:border-crust disabled:cursor-not-allowed disabled:bg-dough disabled:text-soft aria-invalid:border-jam aria-invalid:shadow-[inset_0_0_0_1px_var(--jam)]'

export function TextInput({ className, type = 'text', ...rest }: ComponentProps<'input'>) {
  return <input type={type} className={cn(controlClass, 'h-12', className)} {...rest} {...useFieldControl(rest)} />
}
