import { cn } from './cn'
import { spoken } from './star-rating'

export function Stars({ value, className }: { value: number; className?: string }) {
  const filled = Math.min(100, Math.max(0.1, value * 20))
  const five = [0, 20, 40, 60, 80].map((x) => <path key={x} d={STAR} transform={`translate(${x} 0)`} />)
  return (
    <svg
      role="img"
      aria-label={spoken(value)}
      viewBox="0 0 100 20"
      fill="currentColor"
      className={cn('h-[1.125em] w-auto', className)}
    >
      <g className="text-oat">{five}</g>
      <svg aria-hidden="true" width={filled} height="20" viewBox={`0 0 ${filled} 20`} className="text-crust">
        {five}
      </svg>
    </svg>
  )
}

const STAR =
  'M10 1.6c.4 0 .7.2.9.6l2 4.3 4.6.6c.8.1 1.1 1.1.5 1.7l-3.4 3.2.9 4.7c.1.8-.7 1.4-1.4 1L10 15.4l-4.1 2.3c-.7.4-1.5-.2-1.4-1l.9-4.7L2 8.8c-.6-.6-.3-1.6.5-1.7l4.6-.6 2-4.3c.2-.4.5-.6.9-.6Z'
