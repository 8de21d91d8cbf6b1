import { Content, Item, Portal, Root, Separator, Trigger } from 'radix-ui/dropdown-menu'
import { type ComponentProps, type ReactElement, type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { cn } from './cn'
import { landmark } from './landmark'
import { floatClass } from './popover'

type MenuItem =
  | { label: ReactNode; icon?: ReactNode; danger?: boolean; disabled?: boolean; to: string }
  | { label: ReactNode; icon?: ReactNode; danger?: boolean; disabled?: boolean; onSelect: () => void }
  | 'separator'

export interface DropdownMenuProps {
  trigger: ReactElement<ComponentProps<'button'>>
  items: MenuItem[]
  align?: 'start' | 'end'
}

/** Loaded by the press on its trigger, so it begins open; `by_key`: the first entry gets the focus. */
export function OpenMenu({ trigger, items, align = 'end', by_key }: DropdownMenuProps & { by_key: boolean }) {
  const pressed = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: later on Radix itself knows how it was opened
  useEffect(() => {
    if (by_key) menu.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus()
  }, [])
  return (
    // Not modal: that would leave focusable elements inside aria-hidden.
    <Root modal={false} defaultOpen>
      <Trigger asChild ref={pressed}>
        {trigger}
      </Trigger>
      <Portal container={landmark()}>
        <Content
          ref={menu}
          align={align}
          sideOffset={8}
          collisionPadding={16}
          className={cn(
            floatClass,
            'max-h-(--radix-dropdown-menu-content-available-height) min-w-52 max-w-[calc(100vw-2rem)] overflow-y-auto p-2',
          )}
          onPointerDownOutside={(event) => {
            // The trigger toggles by itself; while the menu fades out, this would close it again.
            if (pressed.current?.contains(event.target as Node)) event.preventDefault()
          }}
        >
          {items.map((item, at) =>
            item === 'separator' ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: separators have no identity of their own
              <Separator key={at} className="my-2 h-px bg-oat" />
            ) : (
              <Entry key={'to' in item ? item.to : String(item.label)} item={item} />
            ),
          )}
        </Content>
      </Portal>
    </Root>
  )
}

function Entry({ item }: { item: Exclude<MenuItem, 'separator'> }) {
  const look = cn(
    'flex min-h-11 w-full cursor-pointer select-none items-center gap-3 rounded-control px-3 font-medium outline-none data-highlighted:bg-dough data-disabled:pointer-events-none data-disabled:opacity-50 forced-colors:data-highlighted:outline-2 [&_svg]:size-5',
    item.danger ? 'text-jam' : 'text-ink',
  )
  if ('to' in item) {
    return (
      <Item asChild disabled={item.disabled} className={look}>
        <Link to={item.to}>
          {item.icon}
          {item.label}
        </Link>
      </Item>
    )
  }
  return (
    <Item disabled={item.disabled} onSelect={item.onSelect} className={look}>
      {item.icon}
      {item.label}
    </Item>
  )
}
