import { cn } from './cn'

type ProgressBarProps = { label: string; value: number; max?: number; className?: string }

export function ProgressBar({ label, value, max = 100, className }: ProgressBarProps) {
  const share = Math.round(Math.min(1, Math.max(0, value / max)) * 100)
  return (
    <div className={cn('grid gap-1.5', className)}>
      <div className="flex justify-between gap-4 text-sm">
        <span className="font-medium">{label}</span>
        <span className="text-soft tabular-nums">{share}%</span>
      </div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuenow={share}
        aria-valuemin={0}
        aria-valuemax={100}
        className="h-2 overflow-hidden rounded-full bg-oat forced-colors:border"
      >
        <svg aria-hidden="true" width="100%" height="8" className="block text-crust forced-colors:text-[Highlight]">
          <rect width={`${share}%`} height="8" rx="4" fill="currentColor" />
        </svg>
      </div>
    </div>
  )
}
