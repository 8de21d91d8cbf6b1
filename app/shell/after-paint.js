// The page works without scripts, so they start after the first paint, which they would delay by a second on a phone.
// A page in the background, or a browser that reports no paint, starts them anyway.
let started = false
async function start() {
  if (started) return
  started = true
  const files = [...document.querySelectorAll('link[rel="later"]')]
  // A few at a time, each in a task of its own: all at once they block a phone.
  for (const [at, file] of files.entries()) {
    file.rel = 'modulepreload'
    if (at % 10 === 9) await new Promise((resolve) => setTimeout(resolve))
  }
  for (const { href } of files) {
    // The entry needs the others, so it comes last.
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
