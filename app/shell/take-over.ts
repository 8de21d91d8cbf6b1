import { hasUnsavedInput, onUnsavedInput } from '~/ui/unsaved-input'

declare global {
  interface Window {
    /** Kept by before-paint.js; null for a page from the network. */
    firstWorker?: ServiceWorker | null | undefined
  }
}

const HOUR = 3_600_000

/** §4: a new worker takes over, and the page reloads once no form holds unsaved input. */
export async function keepUpToDate(workers: ServiceWorkerContainer): Promise<void> {
  reloadOnceOnChange(workers)
  const registration = await workers.register('/service-worker.js').catch(() => null)
  if (!registration) return
  const tell = (worker: ServiceWorker | null) => {
    if (worker?.state === 'installed' && workers.controller) worker.postMessage('SKIP_WAITING')
  }
  const watch = (fresh: ServiceWorker | null) => fresh?.addEventListener('statechange', () => tell(fresh))
  // The browser may have found a new worker before this script ran.
  tell(registration.waiting)
  watch(registration.installing)
  registration.addEventListener('updatefound', () => watch(registration.installing))
  setInterval(() => void registration.update().catch(() => undefined), HOUR)
}

function reloadOnceOnChange(workers: ServiceWorkerContainer): void {
  const first = window.firstWorker === undefined ? workers.controller : window.firstWorker
  let controlled = first !== null
  let reloading = false
  const reload = () => {
    if (reloading || hasUnsavedInput()) return
    reloading = true
    window.location.reload()
  }
  const change = () => {
    // A page that was loaded without a worker is as new as its first worker.
    if (controlled) {
      onUnsavedInput(() => setTimeout(reload))
      reload()
    }
    controlled = true
  }
  workers.addEventListener('controllerchange', change)
  // Another tab may have activated the new worker meanwhile.
  if (workers.controller !== first) change()
}
