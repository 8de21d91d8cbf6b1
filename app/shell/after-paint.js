// The page is whole without script, so its scripts start once it stands on the screen: on a phone they would hold up that first
// sight by a second. A page that nobody sees, or that never tells of its paint, starts them anyway.
let started = false
function start() {
  if (started) return
  started = true
  for (const link of document.querySelectorAll('link[rel="later"]')) link.rel = 'modulepreload'
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

// What lies below the first view is laid out piece by piece when the browser has nothing better to do (see .below in base.css).
addEventListener('load', () => {
  const pieces = [...document.querySelectorAll('.below')]
  const calm = window.requestIdleCallback ?? setTimeout
  const layOutNext = () => {
    const piece = pieces.shift()
    if (piece) piece.style.contentVisibility = 'visible'
    else delete document.documentElement.dataset.first
    if (piece) calm(layOutNext, { timeout: 500 })
  }
  calm(layOutNext, { timeout: 500 })
})
