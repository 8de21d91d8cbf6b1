// Runs before the first paint, so it is small and touches only <html>: the chosen theme, a hint that somebody is signed in
// (the header then keeps the place of their links), the worker this page came from, and an install offer that may come before
// the page is awake.
try {
  const root = document.documentElement
  window.firstWorker = navigator.serviceWorker?.controller
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
  if (localStorage.getItem('auth.session')) root.dataset.session = ''
  // A visit that begins at the top: what lies below may wait (.below in base.css).
  if (performance.getEntriesByType('navigation')[0]?.type === 'navigate' && !location.hash) root.dataset.first = ''
} catch {}
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  window.installOffer = event
  dispatchEvent(new Event('installoffer'))
})
