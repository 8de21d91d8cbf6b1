import { ChevronDown, Minus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { formatDollars } from '~/lib/money'
import { Button } from '~/ui/button'
import { Field } from '~/ui/field'
import { IconButton } from '~/ui/icon-button'
import { LinkButton } from '~/ui/link-button'
import { Select } from '~/ui/select'
import { TextInput } from '~/ui/text-input'
import type { OwnItem } from '../menu/menu-items.contract'
import { addItem, anotherLine, countOf, type Draft, type DraftLine, takeItem, withLine } from './new-order'

type ItemPickerProps = { menu: OwnItem[]; draft: Draft; onDraft: (draft: Draft) => void }

/** A tap is one more. */
export function ItemPicker({ menu, draft, onDraft }: ItemPickerProps) {
  const list = useRef<HTMLUListElement>(null)
  // The menu comes after the sheet: without this, a phone would focus the first input and open its keyboard.
  useEffect(() => list.current?.querySelector('button')?.focus({ preventScroll: true }), [])
  if (menu.length === 0)
    return (
      <p className="text-soft">
        Your menu is empty.{' '}
        <LinkButton to="?tab=menu" variant="quiet" size="sm">
          Add what you bake
        </LinkButton>
      </p>
    )
  const with_options = draft.lines.flatMap((line) => {
    const item = menu.find(({ id }) => id === line.item_id)
    return item && item.options.length > 0 ? [{ line, item }] : []
  })
  return (
    <>
      <ul ref={list} className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {menu.map((item) => (
          <li key={item.id} className="relative">
            <ItemButton item={item} count={countOf(draft, item.id)} onTap={() => onDraft(addItem(draft, item.id))} />
            {countOf(draft, item.id) > 0 && (
              <IconButton
                label={`One ${item.name} less`}
                variant="dough"
                className="absolute right-1 bottom-1"
                onClick={() => onDraft(takeItem(draft, item.id))}
              >
                <Minus aria-hidden="true" />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {with_options.map(({ line, item }) => (
        <LineOptions
          key={line.key}
          line={line}
          item={item}
          onLine={(changed) => onDraft(withLine(draft, changed))}
          onAnother={() => onDraft(anotherLine(draft, item.id))}
        />
      ))}
    </>
  )
}

function ItemButton({ item, count, onTap }: { item: OwnItem; count: number; onTap: () => void }) {
  const { name, price, stock } = item
  const left = stock === null ? null : stock - count
  return (
    <button
      type="button"
      disabled={left !== null && left <= 0}
      onClick={onTap}
      aria-label={`Add ${name}${count > 0 ? `, ${count} so far` : ''}`}
      className={`grid h-full min-h-24 w-full content-between gap-1 rounded-control p-3 text-left transition-colors -outline-offset-2 disabled:cursor-not-allowed ${
        count > 0
          ? 'bg-dough shadow-[inset_0_0_0_2px_var(--crust)]'
          : 'bg-paper shadow-[inset_0_0_0_1.5px_var(--oat)] disabled:text-soft'
      }`}
    >
      <span className="line-clamp-2 break-words font-semibold text-[0.9375rem] leading-tight">{name}</span>
      <span className="flex min-h-8 items-end gap-2 text-soft text-sm tabular-nums">
        {count > 0 && (
          <span
            aria-hidden="true"
            className="grid size-8 place-items-center rounded-full bg-crust font-semibold text-base text-crust-ink"
          >
            {count}
          </span>
        )}
        <span>
          {formatDollars(price)}
          {left !== null && <span className="block leading-tight">{left > 0 ? `${left} left` : 'None left'}</span>}
        </span>
      </span>
    </button>
  )
}

interface LineOptionsProps {
  line: DraftLine
  item: OwnItem
  onLine: (line: DraftLine) => void
  onAnother: () => void
}

function LineOptions({ line, item, onLine, onAnother }: LineOptionsProps) {
  const groups = [...new Set(item.options.map(({ group_name }) => group_name))]
  const chosen = item.options.filter(({ id }) => Object.values(line.options).includes(id)).map(({ name }) => name)
  const written = item.options.find(({ id, takes_text }) => takes_text && Object.values(line.options).includes(id))
  return (
    <details className="group rounded-control bg-dough px-3">
      <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-2 text-[0.9375rem]">
        <span className="min-w-0 truncate">
          <span className="font-semibold">
            {line.quantity} × {item.name}
          </span>{' '}
          <span className="text-soft">{chosen.join(', ')}</span>
        </span>
        <span className="flex shrink-0 items-center gap-1 font-semibold text-crust text-sm">
          Options
          <ChevronDown className="size-4.5 group-open:rotate-180" aria-hidden="true" />
        </span>
      </summary>
      <div className="grid gap-3 sm:grid-cols-2">
        {groups.map((group) => (
          <Field key={group} label={group}>
            <Select
              value={line.options[group] ?? ''}
              onChange={({ target }) => onLine({ ...line, options: { ...line.options, [group]: target.value } })}
            >
              <option value="">No choice</option>
              {item.options
                .filter(({ group_name }) => group_name === group)
                .map(({ id, name, price_delta }) => (
                  <option key={id} value={id}>
                    {name}
                    {price_delta !== 0 && ` (${price_delta > 0 ? '+' : '−'}${formatDollars(Math.abs(price_delta))})`}
                  </option>
                ))}
            </Select>
          </Field>
        ))}
        {written && (
          <Field label={`Text for ${written.name}`}>
            <TextInput
              maxLength={200}
              value={line.texts[written.id] ?? ''}
              onChange={({ target }) => onLine({ ...line, texts: { ...line.texts, [written.id]: target.value } })}
            />
          </Field>
        )}
      </div>
      <Button size="sm" variant="quiet" className="my-2" onClick={onAnother}>
        One more, with other options
      </Button>
    </details>
  )
}
