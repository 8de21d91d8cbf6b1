import { expect, test } from 'vitest'
import { bodyOf, changeOf, differences, draftOf, EMPTY_DRAFT, isChanged, previewItem } from './item-draft'
import type { OwnItem } from './menu-items.contract'

const item: OwnItem = {
  ...{
    id: 'a',
    bakery_id: 'b',
    name: 'Rye',
    price: 6.5,
    category: 'Bread',
    description: '',
    stock: 4,
    tags: ['vegan'],
  },
  options: [{ id: 'o', group_name: 'Size', name: 'Large', price_delta: 2.5, takes_text: false }],
  ...{ allergens: ['wheat'], allergen_kinds: {}, ingredients: '', net_weight: null, notice_hours: null },
  ...{ max_per_order: null, available: true, sold_out_today: false, archived_at: null, picture_id: null },
  ...{ image_url: null, image_widths: [], updated_at: '2026-11-16T05:00:00.000Z' },
}

test('an item that was only looked at is not changed', () => {
  expect(changeOf(draftOf(item), item)).toEqual({})
  expect(isChanged(draftOf(item), item)).toBe(false)
  expect(isChanged(EMPTY_DRAFT, null)).toBe(false)
  expect(isChanged({ ...EMPTY_DRAFT, name: 'R' }, null)).toBe(true)
})

test('only what was typed is sent, and stock with what it was', () => {
  expect(changeOf({ ...draftOf(item), price: '$7' }, item)).toEqual({ price: 7 })
  expect(changeOf({ ...draftOf(item), stock: '' }, item)).toEqual({ stock: null, stock_before: 4 })
  expect(changeOf({ ...draftOf(item), tags: 'Vegan; rye ,' }, item)).toEqual({ tags: ['vegan', 'rye'] })
})

test('what is blank is nothing, and a new item without a section begins the menu', () => {
  expect(bodyOf({ ...EMPTY_DRAFT, name: 'Rye', price: '1,200.50' })).toMatchObject({
    ...{ price: 1200.5, category: 'Menu', stock: null, notice_hours: null, max_per_order: null, picture_id: null },
  })
})

test('two versions are told apart by what people would call it', () => {
  const theirs = draftOf({ ...item, price: 7, options: [] })
  expect(differences(draftOf(item), theirs)).toEqual([
    { label: 'Price', mine: '6.50', theirs: '7.00' },
    { label: 'Choices', mine: 'Size: Large 2.50', theirs: 'Nothing' },
  ])
})

test('the preview is what customers would see', () => {
  expect(previewItem({ ...EMPTY_DRAFT, price: 'x' }, null)).toMatchObject({
    name: 'Your item',
    price: 0,
    available: true,
  })
  expect(previewItem({ ...draftOf(item), stock: '0' }, item)).toMatchObject({ name: 'Rye', stock: 0, available: false })
})
