import { LinkButton } from '~/ui/link-button'
import { type BrowseState, browseAddress } from './browse-state'

/** Its screen reads the same address. */
export const WaitForIt = ({ state }: { state: BrowseState }) =>
  (state.query || state.categories[0]) && (
    <LinkButton to={browseAddress(state).replace('/browse', '/account/searches/new')} variant="secondary">
      Tell me when there’s one
    </LinkButton>
  )
