import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

const MOVES = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const

/** Scrolls to a part that appears after the browser has looked for the address's hash. What loads above moves it, until the reader moves. */
export function useAnchor(name: string, there: boolean): RefObject<HTMLElement | null> {
  const { hash } = useLocation()
  const place = useRef<HTMLElement>(null)
  const asked = there && hash === `#${name}`
  useEffect(() => {
    if (!asked) return
    const page = new ResizeObserver(() => place.current?.scrollIntoView())
    page.observe(document.body)
    const leave = () => page.disconnect()
    for (const move of MOVES) window.addEventListener(move, leave, { once: true, passive: true })
    return () => {
      leave()
      for (const move of MOVES) window.removeEventListener(move, leave)
    }
  }, [asked])
  return place
}
