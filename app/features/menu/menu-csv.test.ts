import fc from 'fast-check'
import { expect, test } from 'vitest'
import { speakPlainly } from '~/http/sentences'
import { readSheet, SheetError, writeSheet } from './menu-csv'
import { newItemBody, type OwnItem } from './menu-items.contract'
import { planImport } from './menu-plan'

speakPlainly()

const item = (id: string, more: Partial<OwnItem> = {}): OwnItem => ({
  ...{ id, bakery_id: 'b', name: `Item ${id}`, price: 650, category: 'Bread', description: '', stock: null },
  ...{ tags: [], options: [], allergens: [], allergen_kinds: {}, ingredients: '', net_weight: null },
  ...{ notice_hours: null, max_per_order: null, available: true, sold_out_today: false, archived_at: null },
  ...{ picture_id: null, image_url: null, image_widths: [], updated_at: '2026-11-16T05:00:00.000Z' },
  ...more,
})
const PICTURES = new Map([['/media/rye-960.webp', '0198c8a2-0000-7000-8000-000000000001']])
const plan = (text: string, menu: OwnItem[] = []) => planImport(readSheet(text), menu, PICTURES).rows
const only = (text: string, menu: OwnItem[] = []) => plan(text, menu)[0]!

test.each([
  ['commas', 'Name,Price,Section\nRye,6.50,Bread'],
  ['another order and other cases', 'SECTION,  price ,name\nBread,6.50,Rye'],
  ['a byte order mark and line ends of Windows', '\uFEFFName,Price,Section\r\nRye,$6.50,Bread\r\n'],
  ['semicolons', 'Name;Price;Section\nRye;6,50;Bread'],
  ['tabs', 'Name\tPrice\tSection\nRye\t$ 6.5\tBread'],
  ['other names', 'Product,Cost,Category\nRye,6.50,Bread'],
  ['quotation marks', '"Name","Price","Section"\n"Rye","6.50","Bread"'],
  ['columns that we do not know, and empty lines', 'Name,Color,Price,Section\n\nRye,brown,6.50,Bread\n,,,\n'],
])('a file with %s', (_, text) => {
  const [row, ...more] = plan(text)
  expect(more).toEqual([])
  expect(row).toMatchObject({ kind: 'new', name: 'Rye', problems: [] })
  expect(row!.item).toMatchObject({ name: 'Rye', price: 650, category: 'Bread', stock: null, available: true })
})

test('line breaks between quotation marks are kept, and rows counted as a spreadsheet does', () => {
  const rows = plan('Name,Description,Price\n"Rye","Dark.\r\nDense.",6\nSpelt,,x')
  expect(rows[0]!.item).toMatchObject({ description: 'Dark.\nDense.' })
  expect(rows[1]).toMatchObject({ row: 3, kind: 'wrong', problems: ['Price must be an amount such as 6.50.'] })
})

test('a row is called by the number it has in the spreadsheet, also below empty rows and empty lines', () => {
  const text = 'Name,Price\n,\n\nRye,6\n" ",""\n"Two\nlines",7\n\n,\nSpelt,x\n'
  expect(plan(text).map(({ row }) => row)).toEqual([4, 6, 9])
  expect(plan(`,\n\n${text}`).map(({ row }) => row)).toEqual([6, 8, 11])
})

test.each([
  ['', 'This file is empty.'],
  ['Price\n6', 'We couldn’t find a column called Name. The first row must name the columns.'],
  ['Name,Price', 'This file has column names, and nothing below them.'],
  [`Name${',x'.repeat(50)}\nRye`, 'Please keep it to 50 columns.'],
  [`Name\nRye${','.repeat(240_000)}`, 'Please keep it to 50 columns.'],
  [`Name,Price\n${',\n'.repeat(5001)}`, 'Please import at most 1000 rows at a time.'],
  [`Name\n${'x\n'.repeat(1001)}`, 'Please import at most 1000 rows at a time.'],
  ['Name,Price\n"Rye,6', 'We couldn’t read line 2. Is a quotation mark missing there?'],
])('%j is refused as a whole', (text, sentence) => {
  expect(() => readSheet(text)).toThrow(new SheetError(sentence))
})

test.each([
  ['Name,Price\n,6', 'Please give it a name.'],
  ['Name\nRye', 'A new item needs a price.'],
  ['Name,Price\nRye,free', 'Price must be an amount such as 6.50.'],
  ['Name,Price,Stock\nRye,6,a few', 'Stock must be a whole number.'],
  ['Name,Price,Available\nRye,6,perhaps', 'Available must be Yes or No.'],
  ['Name,Price,Allergens\nRye,6,love', 'love isn’t one of the nine allergens US law names.'],
  ['Name,Price,Allergens\nRye,6,nuts', 'Please say which nuts, such as pecan or almond. Labels need it.'],
  [`Name,Price,Net weight\nRye,6,${'x'.repeat(61)}`, 'Net weight is too long.'],
  ['Name,Price,Max per order\nRye,6,0', 'Max per order must be at least 1.'],
  ['Name,Price,Choices\nRye,6,Large', 'Choices need a line each, such as “Size: Large +4.00”.'],
  ['Name,Price,Choices\nRye,6,"Size: L\nSize: L"', 'L is in Size twice.'],
  [
    'Name,Price,Choices\nRye,6,"Size: S -7\nSize: M -8"',
    'With the cheapest choices this would cost less than nothing.',
  ],
  ['Name,Price\nRye,0', 'The price must be at least 1 cent.'],
  ['Name,Price\nRye,6.505', 'Price must be an amount such as 6.50.'],
  ['Name,Price,Choices\nRye,6,Size: Large +4.005', 'Please enter dollars and cents, such as 12.50.'],
])('%j: %s', (text, sentence) => {
  expect(only(text)).toMatchObject({ kind: 'wrong', problems: [sentence], item: null })
})

test('all that is wrong with a row is said at once', () => {
  expect(only('Name,Price,Stock\nRye,x,y').problems).toHaveLength(2)
})

test('what the file does not name stays; an empty cell empties what may be empty', () => {
  const menu = [item('a', { name: 'Rye', description: 'Dark.', stock: 4, tags: ['vegan'] })]
  expect(only('Name,Price,Description,Section\nrye,7,,', menu)).toMatchObject({
    kind: 'changed',
    item_id: 'a',
    changes: [
      { column: 'Name', before: 'Rye', after: 'rye' },
      { column: 'Price', before: '6.50', after: '7.00' },
      { column: 'Description', before: 'Dark.', after: '' },
    ],
    item: { stock: 4, tags: ['vegan'], category: 'Bread' },
  })
})

test('allergens with their kinds, by the names that people use', () => {
  expect(only('Name,Price,Allergens\nRye,6,"Wheat; egg, Tree Nuts (pecan, walnut) , soy"').item).toMatchObject({
    allergens: ['wheat', 'eggs', 'tree_nuts', 'soybeans'],
    allergen_kinds: { tree_nuts: 'pecan, walnut' },
  })
})

test('choices are lines, with what they add and whether they take words; they keep their ids', () => {
  const options = [
    { id: 'o-1', group_name: 'Size', name: 'Small', price_delta: 0, takes_text: false },
    { id: 'o-2', group_name: 'Size', name: 'Large', price_delta: 400, takes_text: false },
    { id: 'o-3', group_name: 'Message', name: 'On the cake', price_delta: 250, takes_text: true },
  ]
  const before = 'Size: Small\nSize: Large +4.00\nMessage: On the cake +2.50 (text)'
  const menu = [item('a', { name: 'Cake', options })]
  expect(only(`Name,Choices\nCake,"${before}"`, menu).kind).toBe('unchanged')
  const after = 'Size: Small -$1\nSize: Huge +9.50'
  expect(only(`Name,Options\nCake,"${after}\r\n"`, menu)).toMatchObject({
    kind: 'changed',
    changes: [{ column: 'Choices', before, after: 'Size: Small -1.00\nSize: Huge +9.50' }],
    item: {
      options: [
        { group_name: 'Size', name: 'Small', price_delta: -100, takes_text: false },
        { group_name: 'Size', name: 'Huge', price_delta: 950, takes_text: false },
      ],
    },
  })
  expect(only('Name,Price,Choices\nCake,6,', menu)).toMatchObject({ item: { options: [] } })
})

test('a picture is one that is on the site already: the item’s own, or another of the baker’s', () => {
  const menu = [
    item('a', { name: 'Rye', picture_id: '0198c8a2-0000-7000-8000-000000000002', image_url: '/media/old-960.webp' }),
  ]
  expect(only('Name,Picture\nRye,/media/old-960.webp', menu).kind).toBe('unchanged')
  expect(only('Name,Picture\nRye,https://localoaf.test/media/rye-960.webp', menu)).toMatchObject({
    changes: [{ column: 'Picture', before: '/media/old-960.webp', after: '/media/rye-960.webp' }],
    item: { picture_id: PICTURES.get('/media/rye-960.webp') },
  })
  expect(only('Name,Picture\nRye,', menu).item).toMatchObject({ picture_id: null, image_url: null })
  expect(only('Name,Picture\nRye,https://elsewhere.example/rye.jpg', menu).problems).toEqual([
    'We don’t know this picture. Leave out the Picture column, and add pictures on your menu.',
  ])
})

test('of two with one name the section decides, or the id; a row twice is refused', () => {
  const menu = [item('a', { name: 'Roll' }), item('b', { name: 'Roll', category: 'Buns' })]
  expect(only('Name,Price,Section\nRoll,1,Buns', menu).item_id).toBe('b')
  expect(only('Name,Price\nRoll,1', menu).kind).toBe('wrong')
  expect(only('Name,Price,Id\nRolls,1,a', menu)).toMatchObject({ item_id: 'a', kind: 'changed' })
  expect(plan('Name,Price,Id\nRoll,1,a\nRoll,2,a', menu)[1]!.problems).toEqual(['This is the same item as in row 2.'])
  expect(plan('Name,Price\nBun,1\nbun ,2', menu)[1]!.problems).toEqual(['This is the same item as in row 2.'])
})

test('a menu that would be too long is told before', () => {
  const menu = Array.from({ length: 500 }, (_, at) => item(String(at)))
  expect(planImport(readSheet('Name,Price\nOne more,1'), menu, PICTURES).problem).toMatch(/up to 500/)
  expect(planImport(readSheet('Name,Price\nItem 3,1'), menu, PICTURES).problem).toBeNull()
})

// Whatever can be on a menu: each of these went through the same rules as what a baker types.
const typed = fc.oneof(
  fc.string({
    unit: fc.constantFrom('=', '+', '-', '@', "'", '"', ',', ';', '\n', '\r', '\t', ' ', '$', '🥖', 'a', '0'),
  }),
  fc.constantFrom('=HYPERLINK("http://evil.example")', "@SUM(1+1)*cmd|' /C calc'!A0", '+1', '-', 'none', 'Yes'),
)
const named = typed.filter((text) => /[^\s]/.test(text))
const items = fc
  .array(
    fc.record({
      name: named,
      price: fc.integer({ min: 1, max: 1_000_000 }).map((cents) => cents / 100),
      category: named,
      description: typed,
      stock: fc.option(fc.nat(100_000)),
      tags: fc.array(
        typed.map((text) => text.replace(/[,;]/g, '')),
        { maxLength: 5 },
      ),
      allergens: fc.uniqueArray(fc.constantFrom('wheat', 'tree_nuts', 'milk', 'sesame', 'fish'), { maxLength: 4 }),
      allergen_kinds: fc.constantFrom({ tree_nuts: 'pecan, "black" walnut; other', fish: '=cod' }),
      ingredients: typed,
      net_weight: fc.option(typed),
      notice_hours: fc.option(fc.integer({ min: 1, max: 720 })),
      max_per_order: fc.option(fc.integer({ min: 1, max: 999 })),
      available: fc.boolean(),
      options: fc.uniqueArray(
        fc.record({
          group_name: fc.oneof(named, fc.constantFrom('Size', 'Size: small', ':', 'a:')),
          name: fc.oneof(named, fc.constantFrom('Large +4.00', 'Gold (text)', 'Gold +1 (text)', ': x', '(text)', '+4')),
          price_delta: fc.constantFrom(0, 4, 12.5, 0.01),
          takes_text: fc.boolean(),
        }),
        { maxLength: 4, selector: ({ group_name, name }) => `${group_name} ${name}` },
      ),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((all) =>
    all.flatMap((one, at) => {
      const { success, data } = newItemBody.safeParse(one)
      return success ? [item(`id-${at}`, data as unknown as OwnItem)] : []
    }),
  )
  .filter((all) => all.length > 0)

test('a menu that is exported and imported again is unchanged, whatever stands in it', () => {
  fc.assert(
    fc.property(items, (menu) => {
      const file = writeSheet(menu)
      for (const { kind, changes, problems } of plan(file, menu))
        expect({ kind, changes, problems }).toEqual({ kind: 'unchanged', changes: [], problems: [] })
      expect(file).not.toMatch(/(^|,|\r\n)"[=+\-@]/)
    }),
    { numRuns: 150 },
  )
})
