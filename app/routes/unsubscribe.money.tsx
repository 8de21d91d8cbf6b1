import { MoneyLetterOffScreen } from '~/features/payouts/money-letter-off-screen'
import { pageMeta } from '~/lib/page-meta'

export const handle = { noindex: true }
export const meta = () => pageMeta({ title: 'Your Weekly Money Letter' })

export default MoneyLetterOffScreen
