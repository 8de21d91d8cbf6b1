import { type ChangeEvent, useState } from 'react'
import { useSend } from '~/http/use-send'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { cn } from '~/ui/cn'
import { Dialog } from '~/ui/dialog'
import { useDirtyValues } from '~/ui/dirty-form'
import { Field } from '~/ui/field'
import { FormNotice } from '~/ui/form-notice'
import { Notice } from '~/ui/notice'
import { TextInput } from '~/ui/text-input'
import { Textarea } from '~/ui/textarea'
import { HelpLink } from '../articles/help-link'
import { menuImportApi } from './menu-import.calls'
import type { Preview } from './menu-import.contract'

interface ImportDialogProps {
  bakery_id: string
  onClose: () => void
  onImported: (done: { id: string; added: number; changed: number }) => void
}

const KINDS = {
  new: { label: 'New', tone: 'sage' },
  changed: { label: 'Changed', tone: 'butter' },
  unchanged: { label: 'Unchanged', tone: 'neutral' },
  wrong: { label: 'Left out', tone: 'jam' },
} as const

/** The baker first sees exactly what would change, then imports just that. */
export function ImportDialog({ bakery_id, onClose, onImported }: ImportDialogProps) {
  const [text, setText] = useState('')
  const [preview, setPreview] = useState<Preview | null>(null)
  const { box, busy, problems, notice, send } = useSend<HTMLDivElement>()
  useDirtyValues({ text })
  const params = { bakery_id }
  const look = (content: string) =>
    send(async () =>
      setPreview(
        await menuImportApi('POST /bakeries/:bakery_id/menu-import/preview', { params, body: { text: content } }),
      ),
    )
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const content = (await target.files?.[0]?.text()) ?? ''
    target.value = ''
    setText(content)
    if (content) await look(content)
  }
  const bring = () =>
    send(async () => {
      const body = { text, checksum: preview!.checksum }
      onImported(await menuImportApi('POST /bakeries/:bakery_id/menu-import', { params, body }))
    })
  const useful = preview ? countRows(preview, 'new') + countRows(preview, 'changed') : 0
  return (
    <Dialog
      wide
      open
      onOpenChange={(open) => !open && onClose()}
      title="Import your menu from a file"
      description={
        preview
          ? 'Nothing is saved yet.'
          : 'Any spreadsheet works. Save it as CSV, with column names in the first row. We need Name and Price; Section, Description, Stock, Tags, Allergens, Ingredients, Net weight and Choices are welcome.'
      }
      footer={
        preview ? (
          <>
            <Button variant="secondary" onClick={() => setPreview(null)}>
              Another file
            </Button>
            <Button loading={busy} disabled={useful === 0 || preview.problem !== null} onClick={bring}>
              {useful === 1 ? 'Import 1 item' : `Import ${useful} items`}
            </Button>
          </>
        ) : (
          <Button loading={busy} disabled={text.trim() === ''} onClick={() => void look(text)}>
            See what would change
          </Button>
        )
      }
    >
      <div ref={box} className="grid gap-5">
        <FormNotice>{notice}</FormNotice>
        {preview ? (
          <Changes preview={preview} />
        ) : (
          <>
            <HelpLink slug="import-your-menu">How to bring your menu</HelpLink>
            <Field label="File">
              <TextInput type="file" accept=".csv,text/csv,text/plain" onChange={choose} className="py-2" />
            </Field>
            <Field label="Or paste it here" error={problems.text}>
              <Textarea
                name="text"
                rows={6}
                value={text}
                placeholder={'Name,Price,Section\nCountry loaf,9.00,Sourdough'}
                onChange={({ target }) => setText(target.value)}
              />
            </Field>
          </>
        )}
      </div>
    </Dialog>
  )
}

const countRows = ({ rows }: Preview, kind: keyof typeof KINDS) => rows.filter((row) => row.kind === kind).length

function Changes({ preview }: { preview: Preview }) {
  const count = (kind: keyof typeof KINDS) => countRows(preview, kind)
  return (
    <>
      <p role="status">
        <strong>
          {count('new')} new, {count('changed')} changed, {count('unchanged')} unchanged
          {count('wrong') > 0 ? `, ${count('wrong')} left out` : ''}.
        </strong>{' '}
        Items that aren’t in the file stay as they are. You can undo this.
      </p>
      {preview.problem && <Notice kind="error">{preview.problem}</Notice>}
      {preview.ignored_columns.length > 0 && (
        <p className="text-sm text-soft">We’ll skip columns we don’t know: {preview.ignored_columns.join(', ')}.</p>
      )}
      <Rows rows={preview.rows} />
    </>
  )
}

const Rows = ({ rows }: { rows: Preview['rows'] }) => (
  <table className="w-full text-left text-[0.9375rem] max-md:block">
    <caption className="sr-only">What the file changes</caption>
    <thead className="max-md:sr-only">
      <tr className="border-oat border-b">
        <th scope="col" className="py-2 pr-4">
          Row
        </th>
        <th scope="col" className="py-2 pr-4">
          Item
        </th>
        <th scope="col" className="py-2">
          What happens
        </th>
      </tr>
    </thead>
    <tbody className="max-md:grid max-md:gap-3">
      {rows.map((row) => (
        <tr
          key={row.row}
          className="border-oat border-b align-top max-md:grid max-md:gap-1 max-md:rounded-control max-md:border max-md:p-3"
        >
          <td className="py-2 pr-4 text-soft tabular-nums max-md:py-0">
            <span className="md:sr-only">Row </span>
            {row.row}
          </td>
          <td className="py-2 pr-4 font-semibold wrap-anywhere max-md:py-0">{row.name || 'No name'}</td>
          <td className="grid gap-1 py-2 max-md:py-0">
            <Badge tone={KINDS[row.kind].tone} className="justify-self-start">
              {KINDS[row.kind].label}
            </Badge>
            {row.problems.map((problem) => (
              <p key={problem} className="text-jam">
                {problem}
              </p>
            ))}
            {row.kind === 'changed' && row.changes.map((change) => <Change key={change.column} {...change} />)}
            {row.kind === 'new' && (
              <p className="text-soft wrap-anywhere">
                {row.changes
                  .slice(1)
                  .map(({ column, after }) => `${column}: ${after.replaceAll('\n', ', ')}`)
                  .join(' · ')}
              </p>
            )}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

function Change({ column, before, after }: Preview['rows'][number]['changes'][number]) {
  const lines = before.includes('\n') || after.includes('\n')
  return (
    <div className={cn('wrap-anywhere', lines && 'grid gap-1')}>
      <span>{after ? `${column}: ` : `${column} taken out: `}</span>
      {before && <del className="whitespace-pre-line text-soft">{before}</del>}
      {before && after && !lines && ' → '}
      {after && <ins className="whitespace-pre-line">{after}</ins>}
    </div>
  )
}
