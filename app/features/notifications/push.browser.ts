import { notificationsApi } from './notifications.calls'

export type PushState = 'impossible' | 'needs_home_screen' | 'blocked' | 'off' | 'on'

/** On an iPhone or iPad pushes reach only sites on the home screen; elsewhere the browser lacks the API. */
export function isWaitingForHomeScreen({ userAgent, maxTouchPoints }: Navigator, standalone: boolean): boolean {
  const apple = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
  return apple && !standalone
}

export async function readPush(): Promise<PushState> {
  if (isWaitingForHomeScreen(navigator, matchMedia('(display-mode: standalone)').matches)) return 'needs_home_screen'
  if (!('Notification' in window && 'PushManager' in window && 'serviceWorker' in navigator)) return 'impossible'
  if (Notification.permission === 'denied') return 'blocked'
  const worker = await navigator.serviceWorker.getRegistration()
  return Notification.permission === 'granted' && (await worker?.pushManager.getSubscription()) ? 'on' : 'off'
}

/** Call it from a tap: browsers ask only then. */
export async function turnPushOn(): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted')
    return Notification.permission === 'denied' ? 'blocked' : 'off'
  await sendSubscription()
  return 'on'
}

export async function turnPushOff(): Promise<PushState> {
  const worker = await navigator.serviceWorker.getRegistration()
  const subscription = await worker?.pushManager.getSubscription()
  if (subscription) {
    await notificationsApi('DELETE /push-subscriptions', { body: { endpoint: subscription.endpoint } })
    await subscription.unsubscribe()
  }
  return 'off'
}

/** At every start, if the user said yes: services change addresses, the site may have a new key, or another user signed in here. */
export async function keepPush(): Promise<void> {
  if ((await readPush()) === 'on') await sendSubscription()
}

async function sendSubscription(): Promise<void> {
  const { push_key } = await notificationsApi('GET /notification-settings', {})
  const { pushManager } = await navigator.serviceWorker.ready
  const known = await pushManager.getSubscription()
  const of_this_key = known && encode(known.options.applicationServerKey) === push_key
  if (known && !of_this_key) await known.unsubscribe()
  const subscription = of_this_key
    ? known
    : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: push_key })
  const { endpoint, keys } = subscription.toJSON()
  await notificationsApi('POST /push-subscriptions', {
    body: { endpoint: endpoint!, keys: { p256dh: keys!.p256dh!, auth: keys!.auth! } },
  })
}

const encode = (key: ArrayBuffer | null) =>
  btoa(String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
