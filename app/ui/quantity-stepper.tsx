import { Minus, Plus } from 'lucide-react'
import { cn } from './cn'
import { IconButton } from './icon-button'

type QuantityStepperProps = {
  of: string
  value: number
  onChange: (value: number) => void
  min?: number
  max?: number | null
  className?: string
}

export function QuantityStepper({ of, value, onChange, min = 1, max = null, className }: QuantityStepperProps) {
  return (
    <fieldset className={cn('inline-flex w-fit items-center rounded-full border border-oat', className)}>
      <legend className="sr-only">Quantity of {of}</legend>
      <IconButton label={`One less ${of}`} disabled={value <= min} onClick={() => onChange(value - 1)}>
        <Minus aria-hidden="true" />
      </IconButton>
      <output className="min-w-8 text-center font-semibold tabular-nums">{value}</output>
      <IconButton label={`One more ${of}`} disabled={max !== null && value >= max} onClick={() => onChange(value + 1)}>
        <Plus aria-hidden="true" />
      </IconButton>
    </fieldset>
  )
}
