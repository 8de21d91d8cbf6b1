import { useState } from 'react'
import { typedNumber } from '~/lib/typed-number'
import { doughWeight } from './percentages'
import { PIECES_MAX } from './recipe'
import type { Recipe } from './recipes.contract'

type ScaleField = 'pieces' | 'each' | 'dough'

const DOUGH_GRAMS = { min: 10, max: 1_000_000 }

const whole = (grams: number): number => Math.round(grams)

/** Pieces, the weight of each and that of all the dough: whichever is typed, the others follow. */
export function useScaling({ ingredients, pieces: written_pieces }: Pick<Recipe, 'ingredients' | 'pieces'>) {
  const written = { pieces: written_pieces, dough: doughWeight(ingredients) }
  /** Null: as it is written. */
  const [chosen, setChosen] = useState<typeof written | null>(null)
  const size = chosen ?? written
  /** What stands in the field that has the focus. */
  const [typed, setTyped] = useState<{ field: ScaleField; text: string } | null>(null)
  const shown: Record<ScaleField, number> = {
    pieces: size.pieces,
    each: whole(size.dough / size.pieces),
    dough: whole(size.dough),
  }

  const type = (field: ScaleField, text: string) => {
    setTyped({ field, text })
    const number = typedNumber(text)
    if (number === null || !(number > 0)) return
    const pieces = field === 'pieces' ? number : size.pieces
    const dough = field === 'dough' ? number : (field === 'each' ? number : size.dough / size.pieces) * pieces
    const fits =
      Number.isInteger(pieces) && pieces <= PIECES_MAX && dough >= DOUGH_GRAMS.min && dough <= DOUGH_GRAMS.max
    if (fits) setChosen({ pieces, dough })
  }
  return {
    ...size,
    is_scaled: size.pieces !== written.pieces || size.dough !== written.dough,
    input: (field: ScaleField) => ({
      value: typed?.field === field ? typed.text : String(shown[field]),
      onChange: ({ target }: { target: { value: string } }) => type(field, target.value),
      // What could not be used is not left standing.
      onBlur: () => setTyped(null),
    }),
    reset: () => setChosen(null),
  }
}
