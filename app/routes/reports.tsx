import { useAuth } from '~/features/accounts/auth-context'
import { BlockCases } from '~/features/block-cases/block-cases'
import { ReportsScreen } from '~/features/reports/reports-screen'
import { pageMeta } from '~/lib/page-meta'

export const meta = () => pageMeta({ title: 'Reports' })

export default function Reports() {
  const { isAdmin } = useAuth()
  return (
    <>
      <ReportsScreen />
      {isAdmin && (
        <div className="column">
          <BlockCases />
        </div>
      )}
    </>
  )
}
