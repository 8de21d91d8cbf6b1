import { cn } from './cn'

export interface Bar {
  key: string
  /** "Feb 3" */
  label: string
  value: number
  /** Of `value`, drawn solid at the foot. */
  part?: number
  /** What the value reads as. */
  said: string
}

interface BarsProps {
  bars: readonly Bar[]
  className?: string
}

/** A picture for the eye: the same figures stand in a table beside it. */
export function Bars({ bars, className }: BarsProps) {
  const most = Math.max(1, ...bars.map(({ value }) => value))
  const first = bars[0]
  const last = bars.at(-1)
  return (
    <div aria-hidden="true" className={className}>
      <div className={cn('flex h-36 items-end', bars.length > 45 ? 'gap-px' : 'gap-1')}>
        {bars.map(({ key, label, value, part, said }) => (
          <div
            key={key}
            title={`${label}: ${said}`}
            className={cn(
              'flex min-h-0.5 flex-1 flex-col justify-end overflow-hidden rounded-t-sm',
              part === undefined ? 'bg-crust' : 'bg-crust/45',
            )}
            style={{ height: `${(100 * value) / most}%` }}
          >
            {part !== undefined && value > 0 && (
              <div className="bg-crust" style={{ height: `${(100 * part) / value}%` }} />
            )}
          </div>
        ))}
      </div>
      <p className="mt-2 flex justify-between gap-4 text-sm text-soft">
        <span>{first?.label}</span>
        {last !== first && <span>{last?.label}</span>}
      </p>
    </div>
  )
}
