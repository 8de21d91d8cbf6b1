import { LOAF } from '~/lib/loaf'
import { cn } from './cn'

export function Logo({ name, className }: { name: string; className?: string }) {
  return (
    <span
      className={cn(
        'inline-flex items-center gap-2 font-[640] font-display text-[1.375rem] leading-none tracking-[-0.015em]',
        className,
      )}
    >
      <Loaf className="h-[1.1em] w-auto" />
      {name}
    </span>
  )
}

export function Loaf({ className }: { className?: string }) {
  const { crust, shade, cuts, colors } = LOAF
  return (
    <svg viewBox={`0 0 ${LOAF.width} ${LOAF.height}`} fill="none" aria-hidden="true" className={className}>
      <path d={crust} fill={colors.crust} />
      <path d={shade} fill={colors.shade} />
      <path d={cuts} stroke={colors.cuts} strokeWidth={LOAF.cut_width} strokeLinecap="round" />
    </svg>
  )
}
