import { useUser } from '~/features/accounts/auth-context'
import { LinkButton } from '~/ui/link-button'

const FORM = '/bakeries/new'

/** The target is in router state, which no outsider can write (ruling 8). */
export function ListYourBakery() {
  const user = useUser()
  return user ? (
    <LinkButton to={FORM}>List Your Bakery</LinkButton>
  ) : (
    <LinkButton to={`/auth?returnTo=${FORM}`} state={{ from: FORM }}>
      List Your Bakery
    </LinkButton>
  )
}
