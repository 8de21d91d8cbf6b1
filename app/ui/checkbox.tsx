import { Check } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { cn } from './cn'
import { FieldError } from './field-error'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode; hint?: ReactNode; error?: ReactNode }

export function Checkbox({ label, hint, error, className, ...rest }: CheckboxProps) {
  const id = useId()
  return (
    <div className={cn('grid gap-1.5', className)}>
      <label className="flex min-h-6 cursor-pointer items-start gap-3 has-disabled:cursor-not-allowed has-disabled:opacity-60">
        <span className="relative mt-px grid size-6 shrink-0 place-items-center">
          <input
            type="checkbox"
            aria-describedby={cn(hint && `${id}-hint`, error && `${id}-error`) || undefined}
            aria-invalid={error ? true : undefined}
            className="peer size-6 cursor-[inherit] appearance-none rounded-lg border border-edge bg-paper transition-colors checked:border-crust checked:bg-crust hover:border-crust aria-invalid:border-jam forced-colors:appearance-auto"
            {...rest}
          />
          <Check
            aria-hidden="true"
            strokeWidth={3}
            className="pointer-events-none absolute size-4 scale-50 text-crust-ink opacity-0 transition-[opacity,scale] peer-checked:scale-100 peer-checked:opacity-100 forced-colors:hidden"
          />
        </span>
        <span>{label}</span>
      </label>
      {hint && (
        <p id={`${id}-hint`} className="pl-9 text-sm text-soft">
          {hint}
        </p>
      )}
      {error && (
        <div className="pl-9">
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      )}
    </div>
  )
}
