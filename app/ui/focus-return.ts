import { useRef } from 'react'

/** Radix gives the focus back to its own trigger only; a dialog opened by state would drop it on the body. */
export function useFocusReturn() {
  const opener = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement
    },
    onCloseAutoFocus: (event: Event) => {
      if (!(opener.current instanceof HTMLElement && opener.current.isConnected)) return
      event.preventDefault()
      opener.current.focus()
    },
  }
}
