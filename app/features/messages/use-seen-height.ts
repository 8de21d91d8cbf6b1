import { useEffect } from 'react'

/** The height that a phone's screen keyboard leaves, for `.takes-screen`: the field stays above the keyboard. */
export function useSeenHeight(on: boolean): void {
  useEffect(() => {
    const { visualViewport } = window
    if (!on || !visualViewport) return
    const { style } = document.documentElement
    const measure = () => {
      style.setProperty('--seen', `${visualViewport.height}px`)
      // An iPhone moves the page under the keyboard instead of making it smaller.
      if (visualViewport.offsetTop > 0) window.scrollTo(0, 0)
    }
    measure()
    visualViewport.addEventListener('resize', measure)
    return () => {
      visualViewport.removeEventListener('resize', measure)
      style.removeProperty('--seen')
    }
  }, [on])
}
