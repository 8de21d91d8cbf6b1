import { RecordsScreen } from '~/features/cottage-food/records-screen'
import { pageMeta } from '~/lib/page-meta'

export const meta = () => pageMeta({ title: 'Cottage Food Laws' })

export default RecordsScreen
