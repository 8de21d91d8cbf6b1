import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** For a part that its address names (#share) and that comes, or grows, after the browser has looked for it: `there` once it has. */
export function useAnchor(name: string, there: boolean): RefObject<HTMLElement | null> {
  const { hash } = useLocation()
  const place = useRef<HTMLElement>(null)
  const asked = there && hash === `#${name}`
  useEffect(() => {
    if (asked) place.current?.scrollIntoView()
  }, [asked])
  return place
}
