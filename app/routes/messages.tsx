import { lazy, Suspense } from 'react'
import { pageMeta } from '~/lib/page-meta'
import { LoadingSession } from '~/shell/require-access'
import { Skeleton } from '~/ui/skeleton'

// Lazy: every page lists the scripts that routes import directly.
const MessagesScreen = lazy(async () => ({
  default: (await import('~/features/messages/messages-screen')).MessagesScreen,
}))

const ThreadCard = lazy(() => import('~/features/requests/thread-card'))
const ReportThing = lazy(() => import('~/features/reports/report-thing'))

export const meta = () => pageMeta({ title: 'Messages' })

export default function Messages() {
  return (
    <Suspense fallback={<LoadingSession />}>
      <MessagesScreen
        report={(about) => <ReportThing kind="message" {...about} />}
        drawCard={(card, side) => (
          <Suspense fallback={<Skeleton className="h-21 w-60" />}>
            <ThreadCard card={card} side={side} />
          </Suspense>
        )}
      />
    </Suspense>
  )
}
