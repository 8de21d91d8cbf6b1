import { lazy, Suspense, useSyncExternalStore } from 'react'

interface InstallEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

declare global {
  interface Window {
    /** Kept by before-paint.js: the browser may offer before the scripts run. */
    installOffer?: InstallEvent | undefined
  }
}

const InstallOffer = lazy(() => import('./install-offer').catch(() => ({ default: () => null })))

/** Loaded once the browser offers to install. */
export function InstallOfferLater() {
  const offer = useSyncExternalStore(
    subscribe,
    () => window.installOffer,
    () => undefined,
  )
  return (
    offer && (
      <Suspense>
        <InstallOffer prompt={() => offer.prompt()} />
      </Suspense>
    )
  )
}

function subscribe(listener: () => void) {
  addEventListener('installoffer', listener)
  return () => removeEventListener('installoffer', listener)
}
