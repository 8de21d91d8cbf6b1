import { type ReactNode, Suspense, useEffect, useState } from 'react'

interface WakesLaterProps {
  /** The id of an element inside: hydration waits until it comes near the screen. */
  near?: string
  children: ReactNode
}

/** Hydrated after the rest and apart from it, so that no single step blocks a phone. A press inside hydrates it at once. */
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

/** The server's HTML before hydration (before-paint.js). Not for users: their own content comes with hydration. */
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

  /** React asks once by itself. Asked again, or during an event, it has a reason (a press, a change), and would drop the press. */
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
