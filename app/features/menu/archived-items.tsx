import { ChevronDown, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useAnswer } from '~/live/use-answer'
import { Button } from '~/ui/button'
import { Notice } from '~/ui/notice'
import { menuItemsApi } from './menu-items.calls'
import type { OwnItem } from './menu-items.contract'

interface ArchivedItemsProps {
  bakery_id: string
  onRestore: (item: OwnItem) => Promise<void>
}

/** Read once the baker opens it. */
export function ArchivedItems({ bakery_id, onRestore }: ArchivedItemsProps) {
  const [open, setOpen] = useState(false)
  const { data, problem, reload } = useAnswer(open ? bakery_id : null, {
    read: (signal) =>
      menuItemsApi('GET /bakeries/:bakery_id/menu-items', {
        params: { bakery_id },
        query: { archived: 'true' },
        signal,
      }),
    live: (event) => event.type === 'hello' || (event.type === 'menu' && event.bakery_id === bakery_id),
  })
  return (
    <details className="group" open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center gap-1 font-semibold text-soft hover:text-ink">
        Archived items <ChevronDown className="size-5 group-open:rotate-180" aria-hidden="true" />
      </summary>
      {problem && (
        <Notice kind="error" action={<Button onClick={reload}>Try again</Button>}>
          {problem}
        </Notice>
      )}
      {data?.items.length === 0 && (
        <p className="text-soft">Nothing here. Items you archive wait here until you restore them.</p>
      )}
      <ul className="grid gap-1 pt-1">
        {data?.items.map((item) => (
          <li key={item.id} className="flex flex-wrap items-center justify-between gap-2">
            <span className="wrap-anywhere">{item.name}</span>
            <Button size="sm" variant="quiet" onClick={() => void onRestore(item).then(reload)}>
              <RotateCcw className="size-4" aria-hidden="true" /> Restore<span className="sr-only"> {item.name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}
