// Runs before the first paint, so it is small: theme, a hint that a user is signed in (the header reserves room), the install offer.
try {
  const root = document.documentElement
  window.firstWorker = navigator.serviceWorker?.controller
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
  if (localStorage.getItem('auth.session')) root.dataset.session = ''
  // A visit that begins at the top: parts below may wait (.below in base.css).
  if (performance.getEntriesByType('navigation')[0]?.type === 'navigate' && !location.hash) root.dataset.first = ''
} catch {}
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  window.installOffer = event
  dispatchEvent(new Event('installoffer'))
})

// Presses and input before the scripts run are kept and replayed (root.tsx). Links and forms with an address work
// at once, unless kept input would be lost; pressed a second time they work anyway.
{
  const root = document.documentElement
  const typed = new Map()
  const kept = []
  const waits = (target) => kept.some((one) => one.target === target)
  const keep = (target, again, shown = target) => {
    shown.setAttribute('data-pressed', '')
    kept.push({ target, again, shown })
  }
  const leaves = (link) => link.protocol === location.protocol && !link.target && !link.hash
  const early = {
    click: (event) => {
      const pressed = event.target.closest?.('a[href], button[type="button"], [role="tab"]')
      if (!pressed) return
      if (pressed.href) {
        if (!kept.length || waits(pressed) || !leaves(pressed) || event.ctrlKey || event.metaKey || event.shiftKey)
          return
        event.preventDefault()
      }
      keep(pressed, () => {
        for (const kind of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
          pressed.dispatchEvent(new PointerEvent(kind, { bubbles: true, cancelable: true, button: 0 }))
      })
    },
    input: ({ target }) => typed.set(target, target.value),
    submit: (event) => {
      const { target, submitter } = event
      const again = waits(target)
      if (target.hasAttribute('action') && (!kept.length || again)) return
      event.preventDefault()
      if (!again) keep(target, () => target.requestSubmit(submitter), submitter ?? target)
    },
  }
  for (const kind in early) addEventListener(kind, early[kind], true)
  addEventListener(
    'awake',
    async () => {
      for (const kind in early) removeEventListener(kind, early[kind], true)
      root.dataset.awake = ''
      for (const [field, text] of typed) {
        if (!field.isConnected || field.matches('[type="checkbox"], [type="radio"]')) continue
        // React overrides the field's own `value` property, and ignores an input event unless the value differs from what it knows.
        Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, text)
        field.dispatchEvent(new Event('input', { bubbles: true }))
      }
      for (const { target, again, shown } of kept) {
        shown.removeAttribute('data-pressed')
        if (target.isConnected) again()
        // The page shows one press's effect before the next.
        await new Promise((resolve) => setTimeout(resolve))
      }
    },
    { once: true },
  )
}
