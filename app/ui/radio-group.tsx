import { type ReactNode, type Ref, useId } from 'react'
import { cn } from './cn'
import { FieldError } from './field-error'

type RadioGroupProps = {
  legend: ReactNode
  name: string
  options: { value: string; label: ReactNode; hint?: ReactNode; disabled?: boolean }[]
  value?: string
  defaultValue?: string
  onChange?: (value: string) => void
  error?: ReactNode
  /** To the first option. */
  ref?: Ref<HTMLInputElement>
  className?: string
}

/** Native radios: arrow keys, forms and screen readers work by themselves. */
export function RadioGroup({
  legend,
  name,
  options,
  value,
  defaultValue,
  onChange,
  error,
  ref,
  className,
}: RadioGroupProps) {
  const errorId = useId()
  return (
    <fieldset className={cn('grid gap-2', className)} aria-describedby={error ? errorId : undefined}>
      <legend className="mb-2 font-semibold text-[0.9375rem]">{legend}</legend>
      {options.map((option, at) => (
        <label
          key={option.value}
          className="flex cursor-pointer items-start gap-3 rounded-control border border-oat bg-paper px-4 py-3 transition-colors hover:border-edge has-checked:border-crust has-checked:bg-dough has-disabled:cursor-not-allowed has-disabled:opacity-60"
        >
          <input
            ref={at === 0 ? ref : undefined}
            type="radio"
            name={name}
            value={option.value}
            disabled={option.disabled}
            checked={value === undefined ? undefined : value === option.value}
            defaultChecked={
              value === undefined && defaultValue !== undefined ? defaultValue === option.value : undefined
            }
            onChange={() => onChange?.(option.value)}
            className="mt-px size-5.5 shrink-0 cursor-[inherit] appearance-none rounded-full border border-edge bg-paper transition-[border] checked:border-7 checked:border-crust forced-colors:appearance-auto"
          />
          <span className="grid">
            <span className="font-medium">{option.label}</span>
            {option.hint && <span className="text-sm text-soft">{option.hint}</span>}
          </span>
        </label>
      ))}
      {error && (
        <div className="col-span-full">
          <FieldError id={errorId}>{error}</FieldError>
        </div>
      )}
    </fieldset>
  )
}
