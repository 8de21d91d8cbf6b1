import { type ReactNode, Suspense, useEffect, useState } from 'react'

interface WakesLaterProps {
  /** Id of an element inside: until it comes near the screen nobody needs what is here to be awake. */
  near?: string
  children: ReactNode
}

/**
 * A part of a page that React wakes after the rest and apart from it, so that no single step holds a phone up. A visitor who presses
 * something in it wakes it at once. The HTML is there from the beginning.
 */
export function WakesLater({ near, children }: WakesLaterProps) {
  const [night] = useState(() => (near && isFirstSight() ? new Night() : null))
  useEffect(() => (near && night ? night.endsNear(near) : undefined), [near, night])
  return <Suspense>{night ? <Sleeper night={night}>{children}</Sleeper> : children}</Suspense>
}

function Sleeper({ night, children }: { night: Night; children: ReactNode }) {
  if (night.goesOn()) throw night.end
  return children
}

/**
 * The server's HTML, at its top, before anything of it is awake (before-paint.js). It is a visitor's page: what a signed-in person
 * sees of their own comes with waking, so theirs does not wait.
 */
const isFirstSight = () => {
  if (import.meta.env.SSR) return false
  const { first, session, awake } = document.documentElement.dataset
  return first !== undefined && session === undefined && awake === undefined
}

const PRESS = /^(click|pointer|mouse|touch|key|input|change)/

class Night {
  private over = false
  private tried = false
  private wake = () => {}
  readonly end = new Promise<void>((resolve) => {
    this.wake = () => {
      this.over = true
      resolve()
    }
  })

  /**
   * React asks once by itself, in a task of its own. Asked again, or in the middle of somebody's event, it has a reason: a press in
   * here, or a change that this part must see. React drops a press that it has asked about in vain.
   */
  goesOn() {
    if (this.tried || PRESS.test(window.event?.type ?? '')) this.wake()
    this.tried = true
    return !this.over
  }

  endsNear(id: string) {
    const element = document.getElementById(id)
    if (!element) return this.wake()
    const seen = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) this.wake()
      },
      { rootMargin: '50%' },
    )
    seen.observe(element)
    return () => seen.disconnect()
  }
}
