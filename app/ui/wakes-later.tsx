import { type ReactNode, Suspense } from 'react'

/**
 * A part of a page that React wakes after the rest and apart from it, so that no single step holds a phone up. Whoever presses
 * something in it wakes it at once. The HTML is there from the beginning.
 */
export function WakesLater({ children }: { children: ReactNode }) {
  return <Suspense>{children}</Suspense>
}
