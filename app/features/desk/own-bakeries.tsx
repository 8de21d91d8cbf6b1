import { ChevronDown, Star, Store } from 'lucide-react'
import { sentenceOf } from '~/http/client'
import { DropdownMenu } from '~/ui/dropdown-menu'
import { toast } from '~/ui/toast'
import { accountsApi } from '../accounts/accounts.calls'
import { useAuth } from '../accounts/auth-context'
import type { VerificationStatus } from '../bakeries/bakery'
import { type DeskTab, deskHref } from './desk-tabs'

interface OwnBakeriesProps {
  bakery: { id: string; name: string; verification_status: VerificationStatus }
  others: { id: string; name: string }[]
  tab: DeskTab
}

/** The main bakery is the one that the header's link, its counts and /dashboard mean (ruling 31). */
export function OwnBakeries({ bakery, others, tab }: OwnBakeriesProps) {
  const { primary_bakery_id, reload } = useAuth()
  const makePrimary = async () => {
    try {
      await accountsApi('PUT /profile/primary-bakery', { body: { bakery_id: bakery.id } })
      await reload().catch(() => undefined)
      toast.success(`${bakery.name} is your main bakery now`)
    } catch (error) {
      toast.error(sentenceOf(error))
    }
  }
  const can_be_primary = bakery.verification_status === 'verified' && primary_bakery_id !== bakery.id
  return (
    <DropdownMenu
      trigger={
        <button
          type="button"
          className="-ml-2 flex min-h-9 min-w-0 items-center gap-1 rounded-control px-2 font-medium text-soft hover:text-ink"
        >
          <span className="truncate">{bakery.name}</span>
          <span className="sr-only">, switch bakery</span>
          <ChevronDown className="size-4.5 shrink-0" aria-hidden="true" />
        </button>
      }
      items={[
        ...others.map(({ id, name }) => ({
          label: name,
          to: deskHref(id, tab),
          icon: <Store aria-hidden="true" className="size-5" />,
        })),
        ...(can_be_primary
          ? [
              'separator' as const,
              {
                label: 'Make this my main bakery',
                icon: <Star aria-hidden="true" className="size-5" />,
                onSelect: () => void makePrimary(),
              },
            ]
          : []),
      ]}
    />
  )
}
