import { Content, List, Root, Trigger } from 'radix-ui/tabs'
import { type ReactNode, useEffect, useRef } from 'react'
import { cn } from './cn'

type TabsProps = {
  label: string
  tabs: { value: string; label: ReactNode; content: ReactNode }[]
  value?: string
  defaultValue?: string
  onValueChange?: (value: string) => void
  even?: boolean
  className?: string
}

export function Tabs({ label, tabs, value, defaultValue = tabs[0]?.value, onValueChange, even, className }: TabsProps) {
  const list = useRef<HTMLDivElement>(null)
  // On a narrow phone the row scrolls, and the open tab may be out of sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is open
  useEffect(() => {
    const [row, open] = [list.current, list.current?.querySelector<HTMLElement>('[data-state=active]')]
    if (row && open) row.scrollLeft = open.offsetLeft - row.offsetLeft - (row.clientWidth - open.offsetWidth) / 2
  }, [value])
  return (
    <Root
      value={value}
      defaultValue={value === undefined ? defaultValue : undefined}
      onValueChange={onValueChange}
      className={className}
    >
      <List
        ref={list}
        aria-label={label}
        className="flex max-w-full gap-1 overflow-x-auto rounded-full bg-dough p-1 [scrollbar-width:none]"
      >
        {tabs.map((tab) => (
          <Trigger
            key={tab.value}
            value={tab.value}
            className={cn(
              'min-h-10 shrink-0 whitespace-nowrap rounded-full px-5 font-semibold text-[0.9375rem] text-soft transition-colors -outline-offset-2 hover:text-ink',
              'data-[state=active]:bg-raised data-[state=active]:text-ink forced-colors:data-[state=active]:border-2 forced-colors:data-[state=active]:underline',
              even && 'flex-1',
            )}
          >
            {tab.label}
          </Trigger>
        ))}
      </List>
      {tabs.map((tab) => (
        <Content key={tab.value} value={tab.value} className="rounded-control pt-6">
          {tab.content}
        </Content>
      ))}
    </Root>
  )
}
