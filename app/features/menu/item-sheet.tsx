import type { ReactNode } from 'react'
import { Button } from '~/ui/button'
import { Dialog } from '~/ui/dialog'
import { FormNotice } from '~/ui/form-notice'
import { KeptNotice } from '~/ui/kept-notice'
import { ItemConflict } from './item-conflict'
import { previewItem } from './item-draft'
import { ItemFields } from './item-fields'
import { MenuLine } from './menu-section'
import { type ItemDraftOptions, useItemDraft } from './use-item-draft'

interface ItemSheetProps extends ItemDraftOptions {
  sections: string[]
  keep: (price: number) => ReactNode
  onClose: () => void
}

export function ItemSheet({ sections, keep, onClose, ...options }: ItemSheetProps) {
  const { item } = options
  const { was_kept, draft, base, theirs, dirty, edit, take, save, ...form } = useItemDraft(options)
  const { box, busy, problems, notice } = form
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
          {was_kept && dirty && <KeptNotice onStartOver={() => take(item)} />}
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
