import { Monitor, Moon, Sun } from 'lucide-react'
import { useSyncExternalStore } from 'react'

const CHOICES = [
  { value: 'light', label: 'Light theme', Icon: Sun },
  { value: 'system', label: 'Theme of your device', Icon: Monitor },
  { value: 'dark', label: 'Dark theme', Icon: Moon },
] as const

type Theme = (typeof CHOICES)[number]['value']

/** before-paint.js reads it at the next load. */
const KEY = 'theme'

export function ThemeChoice() {
  const chosen = useSyncExternalStore(subscribe, current, () => 'system')
  return (
    <fieldset className="flex rounded-full bg-dough p-1">
      <legend className="sr-only">Theme</legend>
      {CHOICES.map(({ value, label, Icon }) => (
        <button
          key={value}
          type="button"
          aria-pressed={chosen === value}
          aria-label={label}
          title={label}
          onClick={() => choose(value)}
          className="grid size-9 place-items-center rounded-full text-soft hover:text-ink aria-pressed:bg-paper aria-pressed:text-crust aria-pressed:shadow-card forced-colors:aria-pressed:outline-2"
        >
          <Icon className="size-4.5" aria-hidden="true" />
        </button>
      ))}
    </fieldset>
  )
}

const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const current = (): Theme => (document.documentElement.dataset.theme as Theme | undefined) ?? 'system'

function choose(theme: Theme) {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  try {
    localStorage.setItem(KEY, theme)
  } catch {
    // Without storage the choice lasts until the next load.
  }
  for (const listener of listeners) listener()
}
