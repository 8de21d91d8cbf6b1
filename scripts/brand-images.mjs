// The pictures that carry the brand outside of our pages: the card shown with a shared link, and the installed app's icons.
// Drawn at build from the site's own fonts, colors and art, so that they cannot fall behind them.
import { mkdirSync, readFileSync } from 'node:fs'
import opentype from 'opentype.js'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import sharp from 'sharp'
import { tsImport } from 'tsx/esm/api'
import { unpackWoff2 } from './woff2.mjs'

const LINES = ['Find Hidden Gem', 'Bakeries Nearby']
const BELOW = ['Home bakers and micro bakeries', 'in your neighborhood.']

export async function drawBrandImages(outDir) {
  const { BRAND } = await tsImport('../app/lib/brand.ts', import.meta.url)
  const { CounterArt } = await tsImport('../app/ui/counter-art.tsx', import.meta.url)
  const { Loaf } = await tsImport('../app/ui/logo.tsx', import.meta.url)
  mkdirSync(`${outDir}/icons`, { recursive: true })
  await Promise.all([
    sharp(Buffer.from(shareCard({ brand: BRAND, art: markup(CounterArt), loaf: markup(Loaf) })))
      .png({ palette: true, quality: 92, effort: 7 })
      .toFile(`${outDir}/share.png`),
    ...drawIcons(outDir),
  ])
}

function shareCard({ brand, art, loaf }) {
  const display = openFont('fraunces')
  const sans = openFont('figtree')
  const write = (font, text, { x, y, size, weight, color }) => {
    font.variation.set({ wght: weight })
    return `<path fill="${color}" d="${font.getPath(text, x, y, size).toPathData(2)}"/>`
  }
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">
    <rect width="1200" height="630" fill="var(--flour)"/>
    <circle cx="904" cy="299" r="318" fill="var(--butter-wash)"/>
    <rect y="598" width="1200" height="32" fill="var(--crust)"/>
    ${place(art, { x: 634, y: 76, width: 540, height: 444 })}
    ${place(loaf, { x: 80, y: 82, width: 76, height: 52 })}
    ${write(display, brand, { x: 172, y: 126, size: 52, weight: 640, color: 'var(--ink)' })}
    ${LINES.map((line, row) => write(display, line, { x: 78, y: 292 + row * 76, size: 66, weight: 600, color: 'var(--ink)' })).join('')}
    ${BELOW.map((line, row) => write(sans, line, { x: 80, y: 432 + row * 36, size: 26, weight: 450, color: 'var(--soft)' })).join('')}
  </svg>`
  return inDaylight(svg)
}

function drawIcons(outDir) {
  const icon = readFileSync('public/favicon.svg', 'utf8')
  // Launchers cut maskable icons to their own shape and round the corners of others: the ground must reach the edges there.
  const full = icon.replace(/ rx="[\d.]+"/, '')
  const inset = full.replace(/viewBox="0 0 32 32"/, 'viewBox="-4 -4 40 40"').replace('<rect ', '<rect x="-4" y="-4" ')
  const maskable = inset.replace('width="32" height="32"', 'width="40" height="40"')
  const draw = (svg, size, name) =>
    sharp(Buffer.from(svg), { density: 72 * (size / 32) })
      .resize(size, size)
      .png({ palette: true })
      .toFile(`${outDir}/icons/${name}.png`)
  return [
    draw(icon, 192, 'icon-192'),
    draw(icon, 512, 'icon-512'),
    draw(maskable, 512, 'maskable-512'),
    draw(full, 180, 'apple-touch-icon'),
  ]
}

function openFont(name) {
  const file = readFileSync(`node_modules/@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`)
  const bytes = unpackWoff2(file)
  return opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length))
}

const markup = (component) => renderToStaticMarkup(createElement(component))

const place = (svg, { x, y, width, height }) =>
  svg.replace('<svg ', `<svg xmlns="http://www.w3.org/2000/svg" x="${x}" y="${y}" width="${width}" height="${height}" `)

/** The light half of each token, since a picture has no dark mode. */
function inDaylight(svg) {
  const tokens = readFileSync('app/styles/tokens.css', 'utf8')
  return svg.replace(/var\((--[\w-]+)\)/g, (_, name) => {
    const color = new RegExp(`${name}:\\s*(?:light-dark\\()?(#[0-9a-fA-F]+)`).exec(tokens)?.[1]
    if (!color) throw new Error(`app/styles/tokens.css has no ${name}.`)
    return color
  })
}
