import { useId, useState } from 'react'
import { Link } from 'react-router'
import { LabelFacts } from '~/features/cottage-food/label-facts'
import { chosenOf, type Picks, picksOf, textMissing } from '~/features/menu/choices'
import { ItemLabel } from '~/features/menu/item-label'
import { ItemPicture } from '~/features/menu/item-picture'
import { choiceOf, inGroups, limitWords, mostOf, priceWith } from '~/features/menu/menu'
import type { MenuItem } from '~/features/menu/menu.contract'
import { itemPath } from '~/lib/item-path'
import { formatDollars } from '~/lib/money'
import { lines } from '~/lib/text'
import { Button } from '~/ui/button'
import { Checkbox } from '~/ui/checkbox'
import { Dialog } from '~/ui/dialog'
import { useDirtyValues } from '~/ui/dirty-form'
import { Field } from '~/ui/field'
import { QuantityStepper } from '~/ui/quantity-stepper'
import { RadioGroup } from '~/ui/radio-group'
import { shareLink } from '~/ui/share-link'
import { TextInput } from '~/ui/text-input'
import { type CartItem, lineKey, roomFor } from './cart'
import { useCart } from './cart-context'
import { type CartBakery, cartItem } from './cart-item'
import { noteProblem } from './item-note'
import { NoteField } from './note-field'

interface ItemDialogProps {
  bakery: CartBakery
  item: MenuItem
  label: string[]
  /** The line of the cart that is chosen anew. */
  line?: CartItem
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function ItemDialog({ bakery, item, label, line, open, onOpenChange }: ItemDialogProps) {
  const { cart, add, replaceLine } = useCart()
  const most = mostOf(item)
  const room = roomFor(cart, item.id, most, line)
  const [picks, setPicks] = useState<Picks>(() => picksOf(item.options, line?.options))
  const [note, setNote] = useState(line?.special_instructions ?? '')
  const [wanted, setWanted] = useState(line?.quantity ?? 1)
  const [tried, setTried] = useState(false)
  useDirtyValues({ picks, note }, open)
  const quantity = room === null ? wanted : Math.max(1, Math.min(wanted, room))
  const chosen = chosenOf(item.options, picks)
  const price = priceWith(item.price, chosen)
  const missing = textMissing(item.options, picks)

  const put = () => {
    setTried(true)
    if (missing || noteProblem(note)) return
    const made = { ...cartItem(item, bakery), price, quantity, options: chosen, special_instructions: lines(note) }
    onOpenChange(false)
    if (line) return replaceLine(lineKey(line), { ...made, added_at: line.added_at })
    add({ ...made, most })
    setWanted(1)
    setTried(false)
    setNote('')
    setPicks(picksOf(item.options))
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={item.name}
      description={item.description || undefined}
      footer={
        room === 0 ? (
          <p className="font-medium">{limitWords(most, item.name)}</p>
        ) : (
          <div className="flex items-center gap-3 md:w-full md:justify-between">
            <QuantityStepper of={item.name} value={quantity} onChange={setWanted} max={room} className="shrink-0" />
            <Button onClick={put} className="max-md:flex-1 max-md:px-3">
              {line ? 'Save' : 'Add to cart'} · {formatDollars((Math.round(price * 100) * quantity) / 100)}
            </Button>
          </div>
        )
      }
    >
      <div className="grid gap-6">
        <ItemPicture item={item} className="aspect-[16/7]! rounded-control" sizes="(min-width: 768px) 456px, 100vw" />
        <div className="-mt-2 grid gap-1 text-sm text-soft empty:hidden">
          <ItemLabel item={item} />
          <LabelFacts lines={label} />
        </div>
        {inGroups(item.options, ({ group_name }) => group_name).map(({ name, items: options }) => (
          <Group
            key={name}
            name={name}
            options={options}
            picks={picks}
            error={tried && missing?.group_name === name ? `Please write the text for “${missing.name}”.` : undefined}
            onPick={(pick) => setPicks({ ...picks, [name]: pick })}
          />
        ))}
        <NoteField value={note} onChange={setNote} />
        <Link
          to={`/messages?bakery=${bakery.id}&item=${item.id}&about=available`}
          state={{ about: bakery.name }}
          className="prose-link justify-self-start py-1"
        >
          Ask the baker about it
        </Link>
        <button
          type="button"
          className="prose-link justify-self-start py-1"
          onClick={() => void shareLink(`${item.name} by ${bakery.name}`, itemPath(bakery.slug, item.id))}
        >
          Share this item
        </button>
      </div>
    </Dialog>
  )
}

interface GroupProps {
  name: string
  options: MenuItem['options']
  picks: Picks
  error: string | undefined
  onPick: (pick: Picks[string]) => void
}

function Group({ name, options, picks, error, onPick }: GroupProps) {
  const radios = useId()
  const pick = picks[name]
  const only = options[0]!
  const words = (id: string, label: string, optional: boolean) => (
    <Field label={label} optional={optional} error={error} hint={only.takes_text ? costs(only.price_delta) : undefined}>
      <TextInput
        maxLength={200}
        value={pick?.text ?? ''}
        onChange={({ target }) => onPick({ id, text: target.value })}
      />
    </Field>
  )
  if (choiceOf(options) === 'words') return words(only.id, only.name, true)
  if (choiceOf(options) === 'extra')
    return (
      <Checkbox
        label={`${name}: ${only.name}`}
        hint={costs(only.price_delta)}
        checked={pick?.id === only.id}
        onChange={({ target }) => onPick(target.checked ? { id: only.id, text: '' } : undefined)}
      />
    )
  const writes = options.find(({ id, takes_text }) => id === pick?.id && takes_text)
  return (
    <div className="grid gap-3">
      <RadioGroup
        legend={name}
        name={radios}
        value={pick?.id ?? ''}
        onChange={(id) => onPick({ id, text: '' })}
        options={options.map(({ id, name, price_delta }) => ({ value: id, label: name, hint: costs(price_delta) }))}
      />
      {writes && words(writes.id, writes.name, false)}
    </div>
  )
}

const costs = (delta: number) =>
  delta === 0 ? undefined : delta > 0 ? `Adds ${formatDollars(delta)}` : `${formatDollars(-delta)} less`
