import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { forgetOthers } from '~/http/kept-places'
import { draftOf, EMPTY_DRAFT } from './item-draft'
import type { OwnItem } from './menu-items.contract'
import { keptItems, useItemDraft } from './use-item-draft'

afterEach(() => forgetOthers(null))

const opened = {
  ...EMPTY_DRAFT,
  id: 'rye',
  name: 'Rye',
  category: 'Bread',
  price: 8,
  stock: 4,
  tags: [],
} as unknown as OwnItem
const repriced = { ...opened, price: 9 }

/** As the sheet is drawn first, with what this browser kept. */
function openSheet() {
  let form: ReturnType<typeof useItemDraft> | undefined
  function Sheet() {
    form = useItemDraft({ bakery_id: 'maple', item: repriced, start: EMPTY_DRAFT, onSaved: () => {} })
    return null
  }
  renderToStaticMarkup(<Sheet />)
  return form!
}

test('what was kept and changes nothing does not stand over what the item has become elsewhere', () => {
  keptItems.keep('maple/rye', { draft: { ...draftOf(opened), price: '8' }, base: opened })
  expect(openSheet()).toMatchObject({ was_kept: false, dirty: false, base: repriced, draft: { price: '9.00' } })
  keptItems.keep('maple/rye', { draft: { ...draftOf(opened), name: 'Dark rye' }, base: opened })
  expect(openSheet()).toMatchObject({ was_kept: true, dirty: true, base: opened, draft: { name: 'Dark rye' } })
})
