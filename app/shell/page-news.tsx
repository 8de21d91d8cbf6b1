import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { landmark } from '~/ui/landmark'

/** Tells screen readers of a page change, and moves the focus. Written past React, which would redraw the whole page. */
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
