import { type SignUpOrigin, signUpLink } from '~/lib/sign-up-link'
import { LinkButton } from '~/ui/link-button'
import { Notice } from '~/ui/notice'
import { useHeld } from './held'

interface AccountOfferProps {
  bakery: string
  email: string | null
  /** Leads back to the same as a signed-in customer sees it. */
  origin: SignUpOrigin
}

/** After the money, never before (ruling 61). */
export function AccountOffer({ bakery, email, origin }: AccountOfferProps) {
  if (!useHeld().token || !email) return null
  return (
    <Notice
      title="Want to find this again?"
      action={
        <LinkButton size="sm" variant="secondary" {...signUpLink(email, origin)}>
          Create an account
        </LinkButton>
      }
    >
      With an account you’ll see all your orders in one place and can chat with {bakery}.
    </Notice>
  )
}
