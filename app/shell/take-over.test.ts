import { beforeEach, expect, test, vi } from 'vitest'
import { keepUpToDate } from './take-over'

const worker = (state: string) => Object.assign(new EventTarget(), { state, postMessage: vi.fn() })
type Worker = ReturnType<typeof worker>

/** A browser with this worker in charge of the page, and this registration. */
function browserWith(controller: Worker | null, found: { waiting?: Worker; installing?: Worker } = {}) {
  const reload = vi.fn()
  vi.stubGlobal('window', { firstWorker: controller, location: { reload } })
  const registration = Object.assign(new EventTarget(), {
    ...{ waiting: found.waiting ?? null, installing: found.installing ?? null, update: vi.fn() },
  })
  const workers = Object.assign(new EventTarget(), { controller, register: vi.fn(async () => registration) })
  const keep = () => keepUpToDate(workers as never)
  const change = (to: Worker) => {
    workers.controller = to
    workers.dispatchEvent(new Event('controllerchange'))
  }
  return { keep, change, reload, registration }
}

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

test('a worker that waits is told to take over, and the page reloads once', async () => {
  const fresh = worker('installed')
  const { keep, change, reload } = browserWith(worker('activated'), { waiting: fresh })
  await keep()
  expect(fresh.postMessage).toHaveBeenCalledWith('SKIP_WAITING')
  change(fresh)
  change(worker('activated'))
  expect(reload).toHaveBeenCalledTimes(1)
})

test('one that is found later is told as soon as it is there', async () => {
  const { keep, registration } = browserWith(worker('activated'))
  await keep()
  const fresh = worker('installing')
  registration.installing = fresh
  registration.dispatchEvent(new Event('updatefound'))
  expect(fresh.postMessage).not.toHaveBeenCalled()
  fresh.state = 'installed'
  fresh.dispatchEvent(new Event('statechange'))
  expect(fresh.postMessage).toHaveBeenCalledTimes(1)
})

test('the first worker ever has nobody to take over from, and the page that it claims is as new as it is', async () => {
  const first = worker('installed')
  const { keep, change, reload } = browserWith(null, { waiting: first })
  await keep()
  expect(first.postMessage).not.toHaveBeenCalled()
  change(first)
  expect(reload).not.toHaveBeenCalled()
})

test('it looks for a new one every hour', async () => {
  const { keep, registration } = browserWith(worker('activated'))
  registration.update.mockResolvedValue(undefined)
  await keep()
  vi.advanceTimersByTime(2 * 3_600_000)
  expect(registration.update).toHaveBeenCalledTimes(2)
})
