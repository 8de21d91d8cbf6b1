import { useEffect, useRef } from 'react'

/** With Alt, so that typing or dictation is never a shortcut; by the key's place, since Alt makes other letters on a Mac. */
export function useShortcuts(does: Readonly<Record<string, () => void>>): void {
  const latest = useRef(does)
  useEffect(() => {
    latest.current = does
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const act = latest.current[event.code]
      const in_dialog = event.target instanceof Element && event.target.closest('[role$=dialog]')
      if (!act || in_dialog || !event.altKey || event.ctrlKey || event.metaKey || event.repeat) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
