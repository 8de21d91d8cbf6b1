// A thread of the built server (server/page-threads.ts).
const { loadMain } = await import('../build/server/index.js')
const { drawInThread } = await loadMain()
await drawInThread()
