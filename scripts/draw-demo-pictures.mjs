// Run by the server at its first start (server/demo.ts): draws into the given folder and prints what it drew.
const { renderDemoPictures } = await import('../build/server/index.js')
process.stdout.write(JSON.stringify(await renderDemoPictures(process.argv[2])))
