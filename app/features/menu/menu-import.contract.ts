import { z } from 'zod'
import { defineCalls } from '~/http/contract'
import { MOST_ROWS } from './menu-csv'

const MOST_TEXT = 1_000_000

const text = z
  .string('Please send the file.')
  .min(1, 'This file is empty.')
  .max(MOST_TEXT, 'Please keep the file under 1 MB.')

const Row = z.object({
  row: z.int().describe('As a spreadsheet counts them'),
  name: z.string(),
  kind: z.enum(['new', 'changed', 'unchanged', 'wrong']),
  item_id: z.uuid().nullable(),
  changes: z.array(z.object({ column: z.string(), before: z.string(), after: z.string() })),
  problems: z.array(z.string()),
})

const Preview = z.object({
  /** The import is refused if it would do anything but this preview. */
  checksum: z.string(),
  rows: z.array(Row),
  ignored_columns: z.array(z.string()),
  /** Why nothing can be imported, whatever the rows are. */
  problem: z.string().nullable(),
})
export type Preview = z.output<typeof Preview>

const params = z.object({ bakery_id: z.uuid() })

export const menuImportContract = defineCalls({
  'GET /bakeries/:bakery_id/exports/menu.csv': {
    support: false,
    name: 'exportBakeryMenu',
    summary: 'The menu, as the import takes it',
    params,
    answer: null,
    file: 'text/csv',
  },
  'POST /bakeries/:bakery_id/menu-import/preview': {
    name: 'previewBakeryMenuImport',
    summary: `What a CSV file of up to ${MOST_ROWS} rows would change on the menu; as JSON, or as text/csv`,
    a_minute: 30,
    params,
    body: z.object({ text }),
    answer: Preview,
    // Line breaks and quotation marks are longer in JSON.
    body_limit: 3 * MOST_TEXT,
  },
  'POST /bakeries/:bakery_id/menu-import': {
    name: 'importBakeryMenu',
    summary: 'Import what was previewed, all or nothing; rows with problems are left out',
    a_minute: 30,
    params,
    body: z.object({ text, checksum: z.string().max(100) }),
    answer: z.object({ id: z.uuid(), added: z.int(), changed: z.int() }),
    status: 201,
    body_limit: 3 * MOST_TEXT,
  },
  'POST /bakeries/:bakery_id/menu-import/:import_id/undo': {
    summary: 'Undo an import; what was changed since then stays, and is named',
    params: params.extend({ import_id: z.uuid() }),
    answer: z.object({ undone: z.int(), stayed: z.array(z.string()) }),
  },
})
