import { Download } from 'lucide-react'
import { menuImportApi } from '~/features/menu/menu-import.calls'
import { sentenceOf } from '~/http/client'
import { Button } from '~/ui/button'
import { DropdownMenu } from '~/ui/dropdown-menu'
import { saveFile } from '~/ui/save-file'
import { toast } from '~/ui/toast'
import { orderExportsApi } from './order-exports.calls'

export function ExportMenu({ bakery }: { bakery: { id: string; slug: string } }) {
  const params = { bakery_id: bakery.id }
  const save = (what: string, load: () => Promise<Blob>) => () =>
    void load().then(
      (file) => saveFile(file, `${bakery.slug}-${what}.csv`),
      (error) => toast.error(sentenceOf(error)),
    )
  return (
    <DropdownMenu
      trigger={
        <Button variant="secondary">
          <Download className="size-4.5" aria-hidden="true" /> Export
        </Button>
      }
      items={[
        {
          label: 'Menu',
          onSelect: save('menu', () => menuImportApi('GET /bakeries/:bakery_id/exports/menu.csv', { params })),
        },
        {
          label: 'Orders',
          onSelect: save('orders', () => orderExportsApi('GET /bakeries/:bakery_id/exports/orders.csv', { params })),
        },
        {
          label: 'Customers you may email',
          onSelect: save('customers', () =>
            orderExportsApi('GET /bakeries/:bakery_id/exports/customers.csv', { params }),
          ),
        },
        {
          label: 'Sales by day',
          onSelect: save('sales', () => orderExportsApi('GET /bakeries/:bakery_id/exports/sales.csv', { params })),
        },
        {
          label: 'Sales by month',
          onSelect: save('sales-by-month', () =>
            orderExportsApi('GET /bakeries/:bakery_id/exports/sales.csv', { params, query: { by: 'month' } }),
          ),
        },
      ]}
    />
  )
}
