import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { cn } from './cn'

interface LinkTabsProps {
  label: string
  tabs: { value: string; to: string; label: ReactNode }[]
  value: string
  className?: string
}

/** Each tab has an address, so links, Back and browsers without script find it. */
export function LinkTabs({ label, tabs, value, className }: LinkTabsProps) {
  const row = useRef<HTMLElement>(null)
  // On a narrow phone the row scrolls, and the open tab may be out of sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is open
  useEffect(() => {
    const open = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (row.current && open)
      row.current.scrollLeft =
        open.offsetLeft - row.current.offsetLeft - (row.current.clientWidth - open.offsetWidth) / 2
  }, [value])
  return (
    <nav
      ref={row}
      aria-label={label}
      className={cn('flex gap-5 overflow-x-auto border-oat border-b [scrollbar-width:none] md:gap-7', className)}
    >
      {tabs.map((tab) => (
        <Link
          key={tab.value}
          to={tab.to}
          aria-current={tab.value === value ? 'page' : undefined}
          preventScrollReset
          className="inline-flex min-h-11 shrink-0 items-center gap-2 border-transparent border-b-2 font-semibold text-[0.9375rem] text-soft no-underline -outline-offset-2 hover:text-ink aria-[current]:border-crust aria-[current]:text-ink"
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  )
}
