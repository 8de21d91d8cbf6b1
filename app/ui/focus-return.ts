import { useRef } from 'react'

/** Radix returns the focus to its own trigger only; a dialog opened by state would lose it. After a link inside, the next page sets it. */
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
