import { LettersScreen } from '~/features/letters/letters-screen'
import { pageMeta } from '~/lib/page-meta'

export const meta = () => pageMeta({ title: 'Email Templates' })

export default LettersScreen
