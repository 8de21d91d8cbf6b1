import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Scrolls to a part that appears after the browser has looked for the address's hash. */
export function useAnchor(name: string, there: boolean): RefObject<HTMLElement | null> {
  const { hash } = useLocation()
  const place = useRef<HTMLElement>(null)
  const asked = there && hash === `#${name}`
  useEffect(() => {
    if (asked) place.current?.scrollIntoView()
  }, [asked])
  return place
}
