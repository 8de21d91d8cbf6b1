// A thread of the built server (server/page-threads.ts).
const { drawInThread } = await import('../build/server/index.js')
await drawInThread()
