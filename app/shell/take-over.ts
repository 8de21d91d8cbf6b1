import { ALL_SAVED, hasUnsavedInput } from '~/ui/dirty-form'

const HOUR = 3_600_000

/** Spec §4: a new worker is told to take over, and the page reloads once, as soon as no form holds unsaved input. */
export async function keepUpToDate(workers: ServiceWorkerContainer): Promise<void> {
  reloadOnceOnChange(workers)
  const registration = await workers.register('/service-worker.js').catch(() => null)
  if (!registration) return
  const tell = (worker: ServiceWorker | null) => {
    // The first worker ever has nobody to take over from.
    if (worker?.state === 'installed' && workers.controller) worker.postMessage('SKIP_WAITING')
  }
  tell(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const fresh = registration.installing
    fresh?.addEventListener('statechange', () => tell(fresh))
  })
  setInterval(() => void registration.update().catch(() => undefined), HOUR)
}

function reloadOnceOnChange(workers: ServiceWorkerContainer): void {
  let controlled = workers.controller !== null
  let reloading = false
  const reload = () => {
    if (reloading || hasUnsavedInput()) return
    reloading = true
    window.location.reload()
  }
  workers.addEventListener('controllerchange', () => {
    // The page was loaded without a worker and is as new as the worker that now claims it.
    if (!controlled) controlled = true
    else if (hasUnsavedInput()) window.addEventListener(ALL_SAVED, () => setTimeout(reload), { once: true })
    else reload()
  })
}
