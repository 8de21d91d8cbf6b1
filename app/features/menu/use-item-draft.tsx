import { useState } from 'react'
import { ApiError } from '~/http/client'
import { keptDraft } from '~/http/kept-draft'
import { useKeptDraft } from '~/http/use-kept-draft'
import { useSend } from '~/http/use-send'
import { toast } from '~/ui/toast'
import { bodyOf, changeOf, type Draft, draftOf, isChanged } from './item-draft'
import { menuItemsApi } from './menu-items.calls'
import type { OwnItem } from './menu-items.contract'

interface KeptItem {
  draft: Draft
  /** The version that the baker began with, so that others' later changes are noticed; null for a new item. */
  base: OwnItem | null
}

export const keptItems = keptDraft<KeptItem>('menu-item', 30)

export interface ItemDraftOptions {
  bakery_id: string
  item: OwnItem | null
  start: Draft
  onSaved: (item: OwnItem) => void
}

/** Typed text stays in this browser until it is saved or discarded, however the sheet is closed. */
export function useItemDraft({ bakery_id, item, start, onSaved }: ItemDraftOptions) {
  const key = `${bakery_id}/${item?.id ?? 'new'}`
  const started = (from: OwnItem | null): KeptItem => ({ draft: from ? draftOf(from) : start, base: from })
  const form = useKeptDraft(
    keptItems,
    key,
    () => started(item),
    (kept) => isChanged(kept.draft, kept.base),
  )
  const { draft, base } = form.draft
  const [theirs, setTheirs] = useState<OwnItem | null>(null)
  const { box, busy, problems, notice, send, clear } = useSend<HTMLFormElement>()
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
    // Sends only the baker's changes over the other version: its other fields stay.
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

  return {
    box,
    busy,
    problems,
    notice,
    was_kept: form.was_kept,
    draft,
    base,
    theirs,
    dirty,
    edit,
    take,
    save,
  }
}

/** The server's present version, from its refusal. */
function presentItem(error: unknown): OwnItem | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null
  return (error.body as { details?: { item?: OwnItem } } | null)?.details?.item ?? null
}
