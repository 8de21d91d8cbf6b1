import { cn } from './cn'

export function Avatar({ name, src, className }: { name: string; src?: string | null; className?: string }) {
  const look = cn('inline-grid size-10 shrink-0 place-items-center rounded-full', className)
  if (src) return <img src={src} alt="" className={cn(look, 'object-cover')} loading="lazy" decoding="async" />
  return (
    <span aria-hidden="true" className={cn(look, 'bg-dough font-semibold text-[0.9375rem] text-crust-deep')}>
      {initials(name)}
    </span>
  )
}

function initials(name: string) {
  const words = name
    .replace(/^@/, '')
    .split(/[\s_.-]+/)
    .filter(Boolean)
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return letters
    .map((word) => [...(word ?? '?')][0])
    .join('')
    .toUpperCase()
}
