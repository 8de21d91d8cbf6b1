import { type ReactNode, useId } from 'react'
import { cn } from './cn'
import { FieldContext } from './field-control'
import { FieldError } from './field-error'

type FieldProps = {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  optional?: boolean
  aside?: ReactNode
  className?: string
  children: ReactNode
}

export function Field({ label, hint, error, optional, aside, className, children }: FieldProps) {
  const id = useId()
  const describedBy = cn(hint && `${id}-hint`, error && `${id}-error`) || undefined
  return (
    <FieldContext value={{ id, describedBy, invalid: Boolean(error) }}>
      <div className={cn('grid gap-1.5', className)}>
        <div className="flex items-baseline justify-between gap-4">
          <label htmlFor={id} className="font-semibold text-[0.9375rem]">
            {label}
            {optional && <span className="ml-1 font-normal text-soft">(optional)</span>}
          </label>
          {aside}
        </div>
        {children}
        {hint && (
          <p id={`${id}-hint`} className="text-sm text-soft">
            {hint}
          </p>
        )}
        {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      </div>
    </FieldContext>
  )
}
