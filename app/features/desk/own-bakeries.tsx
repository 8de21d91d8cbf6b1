import { ChevronDown, Star, Store } from 'lucide-react'
import { sentenceOf } from '~/http/client'
import { Button } from '~/ui/button'
import { DropdownMenu } from '~/ui/dropdown-menu'
import { toast } from '~/ui/toast'
import { accountsApi } from '../accounts/accounts.calls'
import { useAuth } from '../accounts/auth-context'
import type { VerificationStatus } from '../bakeries/bakery'
import { deskHref } from './desk-tabs'

interface OwnBakeriesProps {
  bakery: { id: string; name: string; verification_status: VerificationStatus }
  others: { id: string; name: string }[]
}

/** The main bakery is the one that the header's link, its counts and /dashboard mean (ruling 31). */
export function OwnBakeries({ bakery, others }: OwnBakeriesProps) {
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
        <Button variant="quiet" className="max-md:-ml-5">
          My bakeries
          <ChevronDown className="size-5" aria-hidden="true" />
        </Button>
      }
      items={[
        ...others.map(({ id, name }) => ({
          label: name,
          to: deskHref(id, null),
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
