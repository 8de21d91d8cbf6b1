// The page is whole without script, so its scripts start once it stands on the screen: on a phone they would hold up that first
// sight by a second. A page that nobody sees, or that never tells of its paint, starts them anyway.
let started = false
async function start() {
  if (started) return
  started = true
  const files = [...document.querySelectorAll('link[rel="later"]')]
  // Some at a time, and then run one after the other, each in a task of its own: all at once they hold a phone up.
  for (const [at, file] of files.entries()) {
    file.rel = 'modulepreload'
    if (at % 10 === 9) await new Promise((resolve) => setTimeout(resolve))
  }
  for (const { href } of files) {
    // This one begins, and needs the others.
    if (href.includes('/entry.client-')) continue
    await import(href).catch(() => {})
    await new Promise((resolve) => setTimeout(resolve))
  }
  for (const held of document.querySelectorAll('script[type="later"]')) {
    const script = document.createElement('script')
    script.type = 'module'
    script.textContent = held.textContent
    held.replaceWith(script)
  }
}
if (document.visibilityState === 'hidden' || !PerformanceObserver.supportedEntryTypes?.includes('paint')) start()
else {
  new PerformanceObserver(start).observe({ type: 'paint', buffered: true })
  setTimeout(start, 1500)
}

// Until they run nobody hears a press or a key. What a visitor did meanwhile is done again once the page is awake (root.tsx).
const root = document.documentElement
const typed = new Map()
let pressed = null
let sent = null
const early = {
  click: ({ target }) => {
    pressed?.removeAttribute('data-pressed')
    pressed = target.closest('button[type="button"], [role="tab"]')
    pressed?.setAttribute('data-pressed', '')
  },
  input: ({ target }) => typed.set(target, target.value),
  submit: (event) => {
    // A form with an address works without us.
    if (event.target.hasAttribute('action')) return
    event.preventDefault()
    sent = event
  },
}
for (const kind in early) addEventListener(kind, early[kind], true)
addEventListener('awake', () => {
  for (const kind in early) removeEventListener(kind, early[kind], true)
  root.dataset.awake = ''
  pressed?.removeAttribute('data-pressed')
  for (const [field, text] of typed) {
    if (!field.isConnected || field.matches('[type="checkbox"], [type="radio"]')) continue
    // React keeps its own idea of the value behind the field's property, and hears only of what differs from it.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  if (sent?.target.isConnected) sent.target.requestSubmit(sent.submitter)
  else if (pressed?.isConnected)
    for (const kind of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
      pressed.dispatchEvent(new PointerEvent(kind, { bubbles: true, cancelable: true, button: 0 }))
})
