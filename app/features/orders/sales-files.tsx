import { Download } from 'lucide-react'
import { sentenceOf } from '~/http/client'
import { Button } from '~/ui/button'
import { saveFile } from '~/ui/save-file'
import { toast } from '~/ui/toast'
import { orderExportsApi } from './order-exports.calls'

interface SalesFilesProps {
  bakery_id: string
  start_date: string
  end_date: string
}

export function SalesFiles({ bakery_id, start_date: from, end_date: to }: SalesFilesProps) {
  const save = (by: 'day' | 'month') => () =>
    void orderExportsApi('GET /bakeries/:bakery_id/exports/sales.csv', {
      params: { bakery_id },
      query: { from, to, by },
    }).then(
      (file) => saveFile(file, `sales-by-${by}-${from}-to-${to}.csv`),
      (error) => toast.error(sentenceOf(error)),
    )
  return (
    <section aria-labelledby="sales-files" className="grid gap-3">
      <div className="grid gap-1">
        <h2 id="sales-files" className="display-3">
          For your taxes
        </h2>
        <p className="max-w-2xl text-soft">
          A table of what came in, with fees, refunds and sales tax, each on the day it was paid.
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        {(['day', 'month'] as const).map((by) => (
          <Button key={by} variant="secondary" onClick={save(by)}>
            <Download className="size-4.5" aria-hidden="true" /> Download by {by}
          </Button>
        ))}
      </div>
    </section>
  )
}
