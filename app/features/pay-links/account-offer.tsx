import { type SignUpOrigin, signInLink, signUpLink } from '~/lib/sign-up-link'
import { LinkButton } from '~/ui/link-button'
import { Notice } from '~/ui/notice'
import { useHeld } from './held'

interface AccountOfferProps {
  bakery: string
  email: string | null
  /** With another address: they have an account, and would be led to what isn't theirs. */
  signed_in: boolean
  /** Whoever confirmed a custom order has an account, perhaps without a password. */
  has_account?: boolean
  /** Leads back to the same as a signed-in customer sees it. */
  origin: SignUpOrigin
}

/** After the money, never before (ruling 61). */
export function AccountOffer({ bakery, email, signed_in, has_account = false, origin }: AccountOfferProps) {
  if (!useHeld().token || !email || signed_in) return null
  return (
    <Notice
      title="Want to find this again?"
      action={
        <LinkButton size="sm" variant="secondary" {...(has_account ? signInLink : signUpLink)(email, origin)}>
          {has_account ? 'Sign in' : 'Create an account'}
        </LinkButton>
      }
    >
      With {has_account ? 'your' : 'an'} account you’ll see all your orders in one place and can chat with {bakery}.
      {has_account && ' No password yet? Choose “Forgot Password?” when you sign in.'}
    </Notice>
  )
}
