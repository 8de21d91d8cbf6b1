import { signUpPath } from '~/lib/pay-link'
import { LinkButton } from '~/ui/link-button'
import { Notice } from '~/ui/notice'
import { useHeld } from './held'

interface AccountOfferProps {
  bakery: string
  email: string | null
  /** The same for a signed-in customer. */
  returnTo: string
}

/** After the money, never before (ruling 61). */
export function AccountOffer({ bakery, email, returnTo }: AccountOfferProps) {
  if (!useHeld().token || !email) return null
  return (
    <Notice
      title="Want to find this again?"
      action={
        <LinkButton size="sm" variant="secondary" to={signUpPath(email, returnTo)}>
          Create an account
        </LinkButton>
      }
    >
      With an account you’ll see all your orders in one place and can chat with {bakery}.
    </Notice>
  )
}
