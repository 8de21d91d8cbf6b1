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
  const [suspension] = useState(() => (near && isFirstSight() ? new Suspension() : null))
  useEffect(() => (near && suspension ? suspension.resumeNear(near) : undefined), [near, suspension])
  return (
    <Suspense>{suspension ? <SuspendedPart suspension={suspension}>{children}</SuspendedPart> : children}</Suspense>
  )
}

function SuspendedPart({ suspension, children }: { suspension: Suspension; children: ReactNode }) {
  if (suspension.isSuspended()) throw suspension.end
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

class Suspension {
  private resumed = false
  private asked = false
  private resume = () => {}
  readonly end = new Promise<void>((resolve) => {
    this.resume = () => {
      this.resumed = true
      resolve()
    }
  })

  /**
   * React asks once by itself, in a task of its own. Asked again, or in the middle of somebody's event, it has a reason: a press in
   * here, or a change that this part must see. React drops a press that it has asked about in vain.
   */
  isSuspended() {
    if (this.asked || PRESS.test(window.event?.type ?? '')) this.resume()
    this.asked = true
    return !this.resumed
  }

  resumeNear(id: string) {
    const element = document.getElementById(id)
    if (!element) return this.resume()
    const seen = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) this.resume()
      },
      { rootMargin: '50%' },
    )
    seen.observe(element)
    return () => seen.disconnect()
  }
}
