import { type ReactNode, useState } from 'react'
import { ApiError } from '~/http/client'
import { keptDraft } from '~/http/kept-draft'
import { useKeptDraft } from '~/http/use-kept-draft'
import { useSend } from '~/http/use-send'
import { Button } from '~/ui/button'
import { Dialog } from '~/ui/dialog'
import { FormNotice } from '~/ui/form-notice'
import { KeptNotice } from '~/ui/kept-notice'
import { toast } from '~/ui/toast'
import { ItemConflict } from './item-conflict'
import { bodyOf, changeOf, type Draft, draftOf, isChanged, previewItem } from './item-draft'
import { ItemFields } from './item-fields'
import { menuItemsApi } from './menu-items.calls'
import type { OwnItem } from './menu-items.contract'
import { MenuLine } from './menu-section'

interface KeptItem {
  draft: Draft
  /** The version it was typed over, so that what others change meanwhile does not slip under it; null for a new item. */
  base: OwnItem | null
}

export const keptItems = keptDraft<KeptItem>('menu-item', 30)

interface ItemSheetProps {
  bakery_id: string
  /** Null for a new one. */
  item: OwnItem | null
  /** What a new one begins with. */
  start: Draft
  sections: string[]
  keep: (price: number) => ReactNode
  onClose: () => void
  onSaved: (item: OwnItem) => void
}

/** One item to write. What was typed stays in this browser until it is saved or thrown away, however the sheet is left. */
export function ItemSheet({ bakery_id, item, start, sections, keep, onClose, onSaved }: ItemSheetProps) {
  const key = `${bakery_id}/${item?.id ?? 'new'}`
  const started = (from: OwnItem | null): KeptItem => ({ draft: from ? draftOf(from) : start, base: from })
  const form = useKeptDraft(keptItems, key, () => started(item))
  const { draft, base } = form.draft
  const [theirs, setTheirs] = useState<OwnItem | null>(null)
  const { box, busy, problems, notice, send, clear } = useSend()
  const dirty = isChanged(draft, base)
  const edit = (change: Partial<Draft>) => form.edit((now) => ({ draft: { ...now.draft, ...change } }))
  const take = (present: OwnItem | null) => {
    form.restart(started(present))
    setTheirs(null)
    clear()
  }
  const write = (over: OwnItem | null) => {
    if (!base)
      return menuItemsApi('POST /bakeries/:bakery_id/menu-items', { params: { bakery_id }, body: bodyOf(draft) })
    const change = changeOf(draft, base)
    // Over another version, only what was changed here: whatever else they did stays.
    const version = over ? { ...change, ...('stock' in change ? { stock_before: over.stock } : {}) } : change
    const { updated_at } = over ?? base
    const params = { bakery_id, item_id: base.id }
    return menuItemsApi('PUT /bakeries/:bakery_id/menu-items/:item_id', { params, body: { ...version, updated_at } })
  }
  const save = (over: OwnItem | null = null) =>
    send(async () => {
      try {
        const saved = await write(over)
        keptItems.keep(key, null)
        toast.success(`${saved.name} is saved.`)
        onSaved(saved)
      } catch (error) {
        const present = presentItem(error)
        if (!present) throw error
        if (!isChanged(draft, present)) return take(present)
        setTheirs(present)
      }
    })

  return (
    <Dialog
      wide
      open
      onOpenChange={(open) => !open && onClose()}
      title={item ? `Edit ${item.name}` : 'Add an item'}
      footer={
        !theirs && (
          <>
            <Button variant="secondary" onClick={onClose}>
              Close
            </Button>
            <Button type="submit" form="menu-item" loading={busy} disabled={item !== null && !dirty}>
              {item ? 'Save changes' : 'Put it on my menu'}
            </Button>
          </>
        )
      }
    >
      {theirs ? (
        <ItemConflict
          mine={draft}
          theirs={theirs}
          busy={busy}
          onMine={() => save(theirs)}
          onTheirs={() => take(theirs)}
        />
      ) : (
        <form
          id="menu-item"
          ref={box}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void save()
          }}
          className="grid gap-6"
        >
          {form.was_kept && dirty && <KeptNotice onStartOver={() => take(item)} />}
          <FormNotice>{notice}</FormNotice>
          <ItemFields draft={draft} problems={problems} sections={sections} onEdit={edit} keep={keep} />
          <section aria-label="Preview" className="grid gap-2 rounded-card border border-oat bg-flour px-4 pt-3">
            <h3 className="font-semibold text-sm text-soft">How customers see it</h3>
            <ul>
              <MenuLine item={previewItem(draft, base)} confirmed order={null} />
            </ul>
          </section>
        </form>
      )}
    </Dialog>
  )
}

/** What the server has now, out of its refusal. */
function presentItem(error: unknown): OwnItem | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null
  return (error.body as { details?: { item?: OwnItem } } | null)?.details?.item ?? null
}
