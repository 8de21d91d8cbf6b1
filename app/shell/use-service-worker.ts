import { useEffect } from 'react'

/** After the page is loaded and idle: the worker's own downloads must not compete with it. */
export function useServiceWorker(): void {
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
    const begin = () => void import('./take-over').then(({ keepUpToDate }) => keepUpToDate(navigator.serviceWorker))
    if (document.readyState === 'complete') return begin()
    window.addEventListener('load', begin, { once: true })
    return () => window.removeEventListener('load', begin)
  }, [])
}
