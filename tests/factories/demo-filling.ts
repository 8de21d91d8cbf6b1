import type { DemoPicture } from '../../db/seed/render-pictures'
import { KINDS } from '../../db/seed/still-life'

const pictures = KINDS.flatMap((kind, i) =>
  [1, 2, 3].map((seed): DemoPicture => {
    const hash = (i * 10 + seed).toString(16).padStart(64, '0')
    return {
      kind,
      seed,
      alt: kind,
      hash,
      width: 960,
      height: 600,
      variants: [{ name: `${hash}-960.webp`, width: 960, height: 600, bytes: 9 }],
    }
  }),
)

/** What the demo is filled with in tests: no file is drawn, no password hashed. */
export const demoFilling = { now: new Date('2026-11-15T12:00:00Z'), password_hash: 'hash', pictures }
