import { SearchOffScreen } from '~/features/saved-searches/search-off-screen'
import { pageMeta } from '~/lib/page-meta'

export const handle = { noindex: true }
export const meta = () => pageMeta({ title: 'Bakes You’re Waiting For' })

export default SearchOffScreen
