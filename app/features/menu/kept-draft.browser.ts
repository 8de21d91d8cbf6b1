import { keptDraft } from '~/http/kept-draft'
import { tabStorage } from '~/lib/safe-storage'
import type { Draft } from './item-draft'
import type { OwnItem } from './menu-items.contract'

interface Kept {
  draft: Draft
  /** The version it was typed over; null for a new item. */
  base: OwnItem | null
}

/** Kept by each tab for itself: two tabs with one item open are two who write. */
export const keptItems = keptDraft<Kept>('menu-item', tabStorage)
