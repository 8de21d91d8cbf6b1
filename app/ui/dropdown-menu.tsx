import { cloneElement, type KeyboardEvent, useState } from 'react'
import type { DropdownMenuProps, OpenMenu } from './open-menu'
import { useLater } from './use-later'

const load = () => import('./open-menu')

/** The menu itself weighs more than many a screen: it's loaded after the screen, or when the trigger is about to be pressed. */
export function DropdownMenu(props: DropdownMenuProps) {
  const [opened, setOpened] = useState<{ Menu: typeof OpenMenu; by_key: boolean } | null>(null)
  useLater(load)
  if (opened) return <opened.Menu {...props} by_key={opened.by_key} />
  const open = async (by_key: boolean) => {
    const { OpenMenu: Menu } = await load()
    setOpened({ Menu, by_key })
  }
  return cloneElement(props.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: () => void load(),
    onFocus: () => void load(),
    // A click without a pointer comes from Enter or the space bar.
    onClick: ({ detail }) => void open(detail === 0),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown') return
      event.preventDefault()
      void open(true)
    },
  })
}
