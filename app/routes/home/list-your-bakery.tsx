import { LinkButton } from '~/ui/link-button'

const TO = '/bakeries/new'

/** Signed out, the way leads through /auth, which remembers where it came from in router state (spec §2, decision 8). */
export function ListYourBakery() {
  return (
    <LinkButton to={`/auth?returnTo=${TO}`} state={{ from: TO }}>
      List Your Bakery
    </LinkButton>
  )
}
