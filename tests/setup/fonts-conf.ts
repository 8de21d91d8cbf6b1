import { createRequire } from 'node:module'
import path from 'node:path'

const require = createRequire(import.meta.url)

/** For a browser in a folder of its own, which looks for fonts nowhere unless it is told where. */
export function fontsConf(folder: string): string {
  const emoji = path.dirname(require.resolve('@fontsource/noto-color-emoji/package.json'))
  const places = [`${folder}/fonts`, `${folder}/usr/share/fonts`, `${emoji}/files`, '/usr/share/fonts']
  return `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd"><fontconfig>${places
    .map((place) => `<dir>${place}</dir>`)
    .join('')}<cachedir>${folder}/fc-cache</cachedir></fontconfig>`
}
