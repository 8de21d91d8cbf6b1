import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { lines } from '~/lib/text'
import { Button } from '~/ui/button'
import { useDirtyForm } from '~/ui/dirty-form'
import { type CartItem, lineKey } from './cart'
import { useCart } from './cart-context'
import { noteProblem } from './item-note'
import { NoteField } from './note-field'

/** The focus goes into the field, and back to the button after. */
export function LineNote({ item }: { item: CartItem }) {
  const { replaceLine } = useCart()
  const [draft, setDraft] = useState<string | null>(null)
  useDirtyForm(draft !== null && draft !== item.special_instructions)
  const field = useRef<HTMLTextAreaElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const open = () => {
    flushSync(() => setDraft(item.special_instructions))
    field.current?.focus()
  }
  const close = () => {
    flushSync(() => setDraft(null))
    opener.current?.focus()
  }
  if (draft === null)
    return (
      <button ref={opener} type="button" onClick={open} className="prose-link min-h-6 text-sm">
        {item.special_instructions ? 'Edit note' : 'Add a note'}
        <span className="sr-only"> for {item.name}</span>
      </button>
    )
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (noteProblem(draft)) return field.current?.focus()
    replaceLine(lineKey(item), { ...item, special_instructions: lines(draft) })
    close()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close()
  }
  return (
    <form aria-label={`Note for ${item.name}`} onSubmit={save} onKeyDown={onKeyDown} className="grid gap-3 pt-2">
      <NoteField ref={field} value={draft} onChange={setDraft} />
      <div className="flex gap-2">
        <Button type="submit" size="sm">
          Save note
        </Button>
        <Button size="sm" variant="quiet" onClick={close}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
