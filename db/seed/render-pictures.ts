import sharp from 'sharp'
import { type Picture, storePicture } from '~/media/pictures.server'
import { fileStore } from '~/media/store.server'
import { KINDS, type Kind, stillLife } from './still-life'

export type DemoPicture = Picture & { kind: Kind; seed: number; alt: string }

const PER_KIND = 10
const WIDTH = 960

/** Through the pipeline of a baker's upload, at build time, since it takes seconds. */
export async function renderDemoPictures(dir: string): Promise<DemoPicture[]> {
  const store = fileStore(dir)
  const wanted = KINDS.flatMap((kind) => Array.from({ length: PER_KIND }, (_, seed) => ({ kind, seed })))
  const pictures: DemoPicture[] = []
  const worker = async () => {
    for (let next = wanted.shift(); next; next = wanted.shift()) {
      const { kind, seed } = next
      const drawing = sharp(Buffer.from(stillLife(kind, seed)), { density: (72 * WIDTH) / 1200 }).removeAlpha()
      const photo = await drawing.png({ compressionLevel: 1 }).toBuffer()
      pictures.push({ kind, seed, alt: ALT[kind], ...(await storePicture(store, photo)) })
    }
  }
  await Promise.all([worker(), worker()])
  return pictures.sort((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) || a.seed - b.seed)
}

const ALT: Record<Kind, string> = {
  sourdough: 'A round loaf of sourdough on a table',
  baguette: 'Baguettes stacked on a table',
  croissant: 'A croissant on a breakfast table',
  cookie: 'A stack of cookies',
  cake: 'A layer cake on a stand',
  pie: 'A pie in its dish',
  muffin: 'Muffins on a table',
  roll: 'Fresh rolls on a table',
}
