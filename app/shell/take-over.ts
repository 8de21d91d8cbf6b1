import { hasUnsavedInput, onUnsavedInput } from '~/ui/unsaved-input'

declare global {
  interface Window {
    /** Kept by before-paint.js: whose page this is, and null for a page from the network. */
    firstWorker?: ServiceWorker | null | undefined
  }
}

const HOUR = 3_600_000

/** §4: a new worker is told to take over, and the page reloads once, as soon as no form holds unsaved input. */
export async function keepUpToDate(workers: ServiceWorkerContainer): Promise<void> {
  reloadOnceOnChange(workers)
  const registration = await workers.register('/service-worker.js').catch(() => null)
  if (!registration) return
  const tell = (worker: ServiceWorker | null) => {
    // The first worker ever has nobody to take over from.
    if (worker?.state === 'installed' && workers.controller) worker.postMessage('SKIP_WAITING')
  }
  const watch = (fresh: ServiceWorker | null) => fresh?.addEventListener('statechange', () => tell(fresh))
  // The browser looks for a new worker by itself at every visit, and may have found one before this script came.
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
    // A page that was loaded without a worker is as new as the worker that now claims it.
    if (controlled) {
      onUnsavedInput(() => setTimeout(reload))
      reload()
    }
    controlled = true
  }
  workers.addEventListener('controllerchange', change)
  // Another tab may have let the new worker in while this script was on its way.
  if (workers.controller !== first) change()
}
