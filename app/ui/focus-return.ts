import { useRef } from 'react'

/**
 * Radix gives the focus back to its own trigger only; a dialog opened by state would drop it on the body. After a link inside, the
 * focus is the next page's.
 */
export function useFocusReturn() {
  const opener = useRef<Element | null>(null)
  const page = useRef('')
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement
      page.current = location.pathname
    },
    onCloseAutoFocus: (event: Event) => {
      if (location.pathname !== page.current) return event.preventDefault()
      const { current } = opener
      if (!(current instanceof HTMLElement && current.isConnected) || current === document.body) return
      event.preventDefault()
      current.focus()
    },
  }
}
