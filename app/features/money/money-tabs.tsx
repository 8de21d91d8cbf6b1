import { LinkTabs } from '~/ui/link-tabs'

const TABS = [
  { value: 'orders', to: '/admin/orders', label: 'Orders' },
  { value: 'invoices', to: '/admin/invoices', label: 'Invoices' },
  { value: 'payments', to: '/admin/payments', label: 'Payments' },
  { value: 'refunds', to: '/admin/refunds', label: 'Refunds' },
  { value: 'disputes', to: '/admin/disputes', label: 'Disputes' },
]

export type MoneyTab = 'orders' | 'invoices' | 'payments' | 'refunds' | 'disputes'

export const MoneyTabs = ({ value }: { value: MoneyTab }) => <LinkTabs label="Money" tabs={TABS} value={value} />
