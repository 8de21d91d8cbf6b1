import { lazy, Suspense, useSyncExternalStore } from 'react'
import { isApart } from '~/lib/safe-storage'

const SupportLine = lazy(() => import('./support-line'))

export function SupportLineLater() {
  const shown = useSyncExternalStore(never, isApart, () => false)
  return (
    shown && (
      <Suspense>
        <SupportLine />
      </Suspense>
    )
  )
}

const never = () => () => undefined
