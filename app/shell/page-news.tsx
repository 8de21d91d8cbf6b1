import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { landmark } from '~/ui/landmark'

/**
 * Screen readers do not notice a page that comes without being loaded: its title is told, and the focus goes where it begins, unless
 * the page has put it somewhere itself. Written past React, which would draw the whole page again.
 */
export function PageNews() {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  const news = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (pathname === shown.current) return
    shown.current = pathname
    news.current!.textContent = document.title
    const main = landmark()
    if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true })
  }, [pathname])
  return <p ref={news} role="status" className="sr-only" />
}
