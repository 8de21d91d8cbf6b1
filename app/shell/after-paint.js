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
