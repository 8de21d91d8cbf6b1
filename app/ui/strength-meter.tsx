import { cn } from './cn'

type StrengthMeterProps = { level: 0 | 1 | 2 | 3 | 4; label: string }

const colors = ['bg-oat', 'bg-jam', 'bg-crust', 'bg-sage', 'bg-sage-deep']

export function StrengthMeter({ level, label }: StrengthMeterProps) {
  return (
    <div className="grid gap-1">
      <div aria-hidden="true" className="grid grid-cols-4 gap-1.5">
        {[1, 2, 3, 4].map((step) => (
          <span
            key={step}
            className={cn(
              'h-1.5 rounded-full transition-colors forced-colors:border',
              step <= level ? colors[level] : 'bg-oat',
              step <= level && 'forced-colors:bg-[Highlight]',
            )}
          />
        ))}
      </div>
      <span aria-live="polite" className="min-h-5 font-medium text-sm">
        {label}
      </span>
    </div>
  )
}
