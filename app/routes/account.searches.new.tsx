import { NEW_SEARCH_HEADING, NewSearchScreen } from '~/features/saved-searches/new-search-screen'
import { pageMeta } from '~/lib/page-meta'

export const handle = { heading: NEW_SEARCH_HEADING }
export const meta = () => pageMeta({ title: 'Tell Me When' })

export default NewSearchScreen
