import { FileUp, Plus } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { sentenceOf } from '~/http/client'
import { Button } from '~/ui/button'
import { Notice } from '~/ui/notice'
import { Skeleton } from '~/ui/skeleton'
import { toast } from '~/ui/toast'
import { ArchivedItems } from './archived-items'
import { FirstItems } from './first-items'
import { EMPTY_DRAFT } from './item-draft'
import { ItemSheet } from './item-sheet'
import { menuImportApi } from './menu-import.calls'
import { MenuRows } from './menu-rows'
import { keptItems } from './use-item-draft'
import { useMenu } from './use-menu'

const ImportDialog = lazy(async () => ({ default: (await import('./import-dialog')).ImportDialog }))

interface MenuEditorProps {
  bakery: { id: string; name: string }
  /** What the baker keeps of a price. */
  keep: (price: number) => ReactNode
  exports: ReactNode
}

/** The address holds the open item, so that Back closes it. */
export function MenuEditor({ bakery, keep, exports }: MenuEditorProps) {
  const menu = useMenu(bakery.id)
  const [importing, setImporting] = useState(false)
  const [imported, setImported] = useState<MenuImport | null>(null)
  const [start, setStart] = useState(EMPTY_DRAFT)
  const { opened, open, close } = useOpenItem()
  const { items, problem, reload } = menu
  if (!items)
    return problem ? (
      <Notice kind="error" live action={<Button onClick={reload}>Try again</Button>}>
        {problem}
      </Notice>
    ) : (
      <Skeleton className="h-96" />
    )
  const add = (draft = EMPTY_DRAFT) => {
    if (draft !== EMPTY_DRAFT) keptItems.keep(`${bakery.id}/new`, null)
    setStart(draft)
    open('new')
  }
  const item = items.find(({ id }) => id === opened) ?? null
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center gap-3">
        <Button className="max-sm:w-full" onClick={() => add()}>
          <Plus className="size-4.5" aria-hidden="true" /> Add an item
        </Button>
        <Button variant="secondary" onClick={() => setImporting(true)}>
          <FileUp className="size-4.5" aria-hidden="true" /> Import
        </Button>
        {exports}
      </div>
      {problem && <Notice kind="warning">{problem}</Notice>}
      {imported && (
        <ImportNotice bakery_id={bakery.id} imported={imported} onDone={() => setImported(null)} onUndone={reload} />
      )}
      {items.length === 0 ? <FirstItems onStart={add} /> : <MenuRows menu={menu} items={items} onOpen={open} />}
      <ArchivedItems bakery_id={bakery.id} onRestore={menu.restore} />
      {(item || opened === 'new') && (
        <ItemSheet
          key={opened}
          bakery_id={bakery.id}
          item={item}
          start={start}
          sections={[...new Set(items.map(({ category }) => category))]}
          keep={keep}
          onClose={close}
          onSaved={(saved) => {
            menu.set((all) =>
              all.some(({ id }) => id === saved.id)
                ? all.map((one) => (one.id === saved.id ? saved : one))
                : [...all, saved],
            )
            close()
          }}
        />
      )}
      {importing && (
        <Suspense>
          <ImportDialog
            bakery_id={bakery.id}
            onClose={() => setImporting(false)}
            onImported={(done) => {
              setImporting(false)
              setImported(done)
              void reload()
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

/** Closing goes back if the item was opened here; opened by a link, there is no page of ours to go back to. */
function useOpenItem() {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation() as { state: { opened?: boolean } | null }
  const navigate = useNavigate()
  const withItem = (id: string | null) => (before: URLSearchParams) => {
    const next = new URLSearchParams(before)
    if (id) next.set('item', id)
    else next.delete('item')
    return next
  }
  return {
    opened: params.get('item'),
    open: (id: string) => setParams(withItem(id), { state: { opened: true }, preventScrollReset: true }),
    close: () =>
      void (state?.opened ? navigate(-1) : setParams(withItem(null), { replace: true, preventScrollReset: true })),
  }
}

export interface MenuImport {
  id: string
  added: number
  changed: number
}

interface ImportNoticeProps {
  bakery_id: string
  imported: MenuImport
  onDone: () => void
  onUndone: () => void
}

function ImportNotice({ bakery_id, imported: { id, added, changed }, onDone, onUndone }: ImportNoticeProps) {
  const [busy, setBusy] = useState(false)
  const undo = async () => {
    setBusy(true)
    try {
      const params = { bakery_id, import_id: id }
      const { stayed } = await menuImportApi('POST /bakeries/:bakery_id/menu-import/:import_id/undo', { params })
      const rest = stayed.length > 0 ? ` You’ve changed ${stayed.join(', ')} since, so we left that alone.` : ''
      toast.success(`Your menu is as it was before the import.${rest}`)
      onDone()
      onUndone()
    } catch (error) {
      setBusy(false)
      toast.error(sentenceOf(error))
    }
  }
  return (
    <Notice
      kind="success"
      live
      title={`Your file is in: ${added} new, ${changed} changed.`}
      action={
        <>
          <Button size="sm" variant="secondary" loading={busy} onClick={undo}>
            Undo the import
          </Button>
          <Button size="sm" variant="quiet" onClick={onDone}>
            Looks right
          </Button>
        </>
      }
    />
  )
}
