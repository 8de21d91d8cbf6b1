import { Archive, ArrowDown, ArrowUp, Ellipsis, GripVertical } from 'lucide-react'
import { type DragEvent, type KeyboardEvent, useRef, useState } from 'react'
import { formatDollars } from '~/lib/money'
import { Badge } from '~/ui/badge'
import { cn } from '~/ui/cn'
import { DropdownMenu } from '~/ui/dropdown-menu'
import { IconButton } from '~/ui/icon-button'
import { Switch } from '~/ui/switch'
import { ItemPicture } from './item-picture'
import { inGroups } from './menu'
import type { OwnItem } from './menu-items.contract'
import { moveItem, moveSection, moveTo } from './menu-order'
import type { OwnMenu } from './use-menu'

interface MenuRowsProps {
  menu: OwnMenu
  items: OwnItem[]
  onOpen: (id: string) => void
}

export function MenuRows({ menu, items, onOpen }: MenuRowsProps) {
  const [said, setSaid] = useState('')
  const dragged = useRef<string | null>(null)
  const sections = inGroups(items, ({ category }) => category)
  const reorder = (next: OwnItem[], words: string) => {
    menu.reorder(next.map(({ id }) => id))
    setSaid(words)
  }
  const move = (item: OwnItem, by: number) => {
    const next = moveItem(items, item.id, by)
    const section = next.filter(({ category }) => category === item.category)
    const place = section.findIndex(({ id }) => id === item.id) + 1
    reorder(next, `${item.name} is now number ${place} of ${section.length} in ${item.category}.`)
  }
  const drop = (target: OwnItem) => {
    const id = dragged.current
    if (id && id !== target.id) reorder(moveTo(items, id, target.id), '')
  }
  return (
    <div className="grid gap-8">
      <p className="text-sm text-soft">
        <span className="pointer-coarse:hidden">
          Drag items to put them in order, or press the handle and use the arrow keys.{' '}
        </span>
        <span className="hidden pointer-coarse:inline">Use the three dots to move an item. </span>
        Customers see the same order.
      </p>
      {sections.map((section, at) => (
        <section key={section.name} aria-label={section.name} className="grid gap-2">
          <div className="flex items-center gap-2">
            <h2 className="display-3 flex-1 wrap-anywhere">{section.name}</h2>
            {sections.length > 1 && (
              <>
                <IconButton
                  label={`Move ${section.name} up`}
                  disabled={at === 0}
                  onClick={() => reorder(moveSection(items, section.name, -1), `${section.name} moved up.`)}
                >
                  <ArrowUp aria-hidden="true" />
                </IconButton>
                <IconButton
                  label={`Move ${section.name} down`}
                  disabled={at === sections.length - 1}
                  onClick={() => reorder(moveSection(items, section.name, 1), `${section.name} moved down.`)}
                >
                  <ArrowDown aria-hidden="true" />
                </IconButton>
              </>
            )}
          </div>
          <ul className="divide-y divide-oat rounded-card border border-oat bg-paper">
            {section.items.map((item) => (
              <Row
                key={item.id}
                item={item}
                onOpen={() => onOpen(item.id)}
                onMove={(by) => move(item, by)}
                onDrag={() => {
                  dragged.current = item.id
                }}
                onDrop={() => drop(item)}
                onSoldOut={(sold_out) => menu.sellOut(item, sold_out)}
                onArchive={() => menu.archive(item)}
              />
            ))}
          </ul>
        </section>
      ))}
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  )
}

interface RowProps {
  item: OwnItem
  onOpen: () => void
  onMove: (by: number) => void
  onDrag: () => void
  onDrop: () => void
  onSoldOut: (sold_out: boolean) => void
  onArchive: () => void
}

function Row({ item, onOpen, onMove, onDrag, onDrop, onSoldOut, onArchive }: RowProps) {
  const [over, setOver] = useState(false)
  const arrows = (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!by) return
    event.preventDefault()
    onMove(by)
  }
  const drag = {
    draggable: true,
    onDragStart: onDrag,
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      onDrop()
    },
  }
  return (
    <li
      {...drag}
      className={cn(
        'grid grid-cols-[auto_1fr_auto] items-center gap-x-2 gap-y-1 px-2 py-3 sm:grid-cols-[auto_1fr_auto_auto]',
        over && 'bg-dough',
      )}
    >
      <button
        type="button"
        aria-label={`Move ${item.name} with the arrow keys`}
        title="Drag, or use the arrow keys"
        onKeyDown={arrows}
        className="icon-button size-9 cursor-grab text-soft hover:text-ink pointer-coarse:hidden"
      >
        <GripVertical aria-hidden="true" />
      </button>
      <button
        type="button"
        onClick={onOpen}
        className="grid min-w-0 grid-cols-[3rem_1fr] items-center gap-3 rounded-control text-left hover:text-crust"
      >
        <ItemPicture item={item} className="aspect-square! rounded-control" sizes="48px" />
        <span className="grid min-w-0 gap-0.5">
          <span className="font-semibold wrap-anywhere">
            {item.name}
            <span className="sr-only">, edit</span>
          </span>
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-soft tabular-nums">
            {formatDollars(item.price)}
            {item.stock !== null && <span>· {item.stock} left</span>}
            {!item.available && <Badge>Not offered</Badge>}
          </span>
        </span>
      </button>
      <Switch
        label={
          <span className="text-sm">
            Sold out today<span className="sr-only">: {item.name}</span>
          </span>
        }
        checked={item.sold_out_today}
        onChange={({ target }) => onSoldOut(target.checked)}
        className="max-sm:col-start-2 max-sm:row-start-2"
      />
      <DropdownMenu
        trigger={
          <IconButton label={`More for ${item.name}`} className="max-sm:col-start-3 max-sm:row-start-1">
            <Ellipsis aria-hidden="true" />
          </IconButton>
        }
        items={[
          { label: 'Move up', icon: <ArrowUp />, onSelect: () => onMove(-1) },
          { label: 'Move down', icon: <ArrowDown />, onSelect: () => onMove(1) },
          'separator',
          { label: 'Archive', icon: <Archive />, onSelect: onArchive },
        ]}
      />
    </li>
  )
}
