import { LinkTabs } from '~/ui/link-tabs'

const TABS = [
  { value: 'people', to: '/admin/users', label: 'People' },
  { value: 'blocklist', to: '/admin/users/blocked', label: 'Blocklist' },
]

export const UsersTabs = ({ value }: { value: 'people' | 'blocklist' }) => (
  <LinkTabs label="Users" tabs={TABS} value={value} />
)
