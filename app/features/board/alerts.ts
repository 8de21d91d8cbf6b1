/** Both are off until the baker turns them on in this browser. */
export interface Alerts {
  sound: boolean
  notify: boolean
}

const KEY = 'board.alerts'

export function readAlerts(): Alerts {
  try {
    const { sound, notify } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Alerts>
    return { sound: sound === true, notify: notify === true && permission() === 'granted' }
  } catch {
    return { sound: false, notify: false }
  }
}

/** A browser that stores nothing would ask at every visit, so it counts as answered. */
export function choseAlerts(): boolean {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return true
  }
}

export function keepAlerts(alerts: Alerts): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(alerts))
  } catch {
    // A browser that stores nothing forgets the choice, too.
  }
}

export const permission = (): NotificationPermission | 'impossible' =>
  typeof Notification === 'undefined' ? 'impossible' : Notification.permission

let audio: AudioContext | undefined

/** Browsers let a page make sounds only after the user touched it: call this from a click. */
export async function wakeSound(): Promise<void> {
  audio ??= new AudioContext()
  if (audio.state === 'suspended') await audio.resume().catch(() => undefined)
}

/** After a reload the page can't make sounds until the user touches it. */
export function wakeOnTouch(): () => void {
  const wake = () => void (readAlerts().sound && wakeSound())
  document.addEventListener('pointerdown', wake, { once: true })
  document.addEventListener('keydown', wake, { once: true })
  return () => {
    document.removeEventListener('pointerdown', wake)
    document.removeEventListener('keydown', wake)
  }
}

export async function chime(): Promise<void> {
  await wakeSound()
  if (audio?.state !== 'running') return
  for (const [pitch, after] of [
    [1318.5, 0],
    [1760, 0.18],
  ] as const)
    stroke(audio, pitch, audio.currentTime + after)
}

function stroke(audio: AudioContext, pitch: number, at: number) {
  const tone = audio.createOscillator()
  const volume = audio.createGain()
  tone.frequency.value = pitch
  volume.gain.setValueAtTime(0.0001, at)
  volume.gain.exponentialRampToValueAtTime(0.25, at + 0.02)
  volume.gain.exponentialRampToValueAtTime(0.0001, at + 0.9)
  tone.connect(volume).connect(audio.destination)
  tone.start(at)
  tone.stop(at + 1)
}

interface BoardAlert {
  title: string
  body: string
  /** The same order in two tabs is one notification. */
  tag: string
  onClick: () => void
}

export function notify({ title, body, tag, onClick }: BoardAlert): void {
  if (permission() !== 'granted' || document.hasFocus()) return
  try {
    const shown = new Notification(title, { body, tag, icon: '/favicon.svg' })
    shown.onclick = () => {
      window.focus()
      onClick()
      shown.close()
    }
  } catch {
    // Phones allow them only through the service worker.
    navigator.serviceWorker?.ready
      .then((worker) => worker.showNotification(title, { body, tag }))
      .catch(() => undefined)
  }
}
