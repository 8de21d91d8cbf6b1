// A program of its own, `render-pictures.main.ts DIR`: it prints the list as JSON, so that the server never holds the pixels.
import { renderDemoPictures } from './render-pictures'

const [dir] = process.argv.slice(2)
if (!dir) throw new Error('Say which folder the pictures go to.')
process.stdout.write(JSON.stringify(await renderDemoPictures(dir)))
