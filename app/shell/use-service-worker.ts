import { useEffect } from 'react'

const CALM_MS = 3000

/** After the page is loaded: the worker's downloads must not compete with it. */
export function useServiceWorker(): void {
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const begin = () => void import('./take-over').then(({ keepUpToDate }) => keepUpToDate(navigator.serviceWorker))
    const wait = () => {
      timer = setTimeout(begin, CALM_MS)
    }
    if (document.readyState === 'complete') wait()
    else window.addEventListener('load', wait, { once: true })
    return () => {
      window.removeEventListener('load', wait)
      clearTimeout(timer)
    }
  }, [])
}
