import { Plus, X } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, useId, useLayoutEffect, useRef } from 'react'
import { Button } from '~/ui/button'
import { FieldError } from '~/ui/field-error'
import { IconButton } from '~/ui/icon-button'
import { Select } from '~/ui/select'
import { TextInput } from '~/ui/text-input'
import { bakersPercentages, doughWeight, hydration, inGrams, PARTS, type Part } from './percentages'
import { INGREDIENT_NAME_MAX, INGREDIENTS_MAX, PART_WORDS, readLines } from './recipe'
import { type DraftRow, EMPTY_ROW, gramsOf, renamed, rowField, withNext, withPasted } from './recipe-draft'
import type { RecipeDraft } from './recipes.contract'

interface IngredientRowsProps {
  draft: RecipeDraft
  problems: Readonly<Record<string, string>>
  onRows: (rows: DraftRow[]) => void
}

const EXAMPLES = [
  { grams: '500', name: 'Bread flour' },
  { grams: '360', name: 'Water' },
  { grams: '10', name: 'Salt' },
]

/** Enter goes to the next row; a list that is pasted fills rows. */
export function IngredientRows({ draft, problems, onRows }: IngredientRowsProps) {
  const { rows } = draft
  const list = useRef<HTMLUListElement>(null)
  const focus = useRef<number | null>(null)
  const id = useId()
  // Before painting, once the row is there.
  useLayoutEffect(() => {
    if (focus.current === null) return
    list.current?.children[focus.current]?.querySelector('input')?.focus()
    focus.current = null
  })
  const change = (next: DraftRow[], at: number) => {
    focus.current = Math.min(at, next.length - 1)
    onRows(next)
  }
  const weighed = rows.map((row) => ({ grams: gramsOf(row), part: row.part }))
  const percentages = bakersPercentages(weighed)
  const water = hydration(weighed)
  const all = problems['recipe.ingredients']
  return (
    <fieldset className="grid gap-3" aria-describedby={`${id}-hint`}>
      <legend className="mb-1 font-semibold text-[0.9375rem]">Ingredients</legend>
      <p id={`${id}-hint`} className="text-sm text-soft">
        Weights in grams. You can paste a whole list, one ingredient a line. To count a starter’s flour and water, give
        them lines of their own.
      </p>
      {all && <FieldError>{all}</FieldError>}
      <ul ref={list} className="grid gap-4 sm:gap-2">
        {rows.map((row, at) => (
          <IngredientRow
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own, and may be alike
            key={at}
            row={row}
            number={at + 1}
            example={rows.length <= EXAMPLES.length ? EXAMPLES[at] : undefined}
            percentage={weighed[at]!.grams > 0 ? percentages?.[at] : undefined}
            fields={{ grams: rowField(draft, at, 'grams'), name: rowField(draft, at, 'name') }}
            problems={problems}
            onEdit={(edited) => onRows(rows.with(at, edited))}
            onNext={() => change(withNext(rows, at), at + 1)}
            onPasted={(text) => {
              const pasted = readLines(text)
              change(withPasted(rows, at, pasted), at + pasted.length)
            }}
            onRemove={rows.length > 1 ? () => change(rows.toSpliced(at, 1), at) : undefined}
          />
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-3">
        {rows.length < INGREDIENTS_MAX && (
          <Button variant="secondary" size="sm" onClick={() => change([...rows, EMPTY_ROW], rows.length)}>
            <Plus className="size-4" aria-hidden="true" /> Add an ingredient
          </Button>
        )}
        <p className="facts text-[0.9375rem] text-soft">
          <span>{inGrams(doughWeight(weighed))} in all</span>
          {water !== null && <span>{water}% hydration</span>}
        </p>
      </div>
    </fieldset>
  )
}

interface IngredientRowProps {
  row: DraftRow
  number: number
  example: { grams: string; name: string } | undefined
  percentage: number | undefined
  fields: { grams: string; name: string }
  problems: Readonly<Record<string, string>>
  onEdit: (row: DraftRow) => void
  onNext: () => void
  onPasted: (text: string) => void
  onRemove: (() => void) | undefined
}

function IngredientRow({ row, number, example, percentage, fields, problems, onEdit, ...acts }: IngredientRowProps) {
  const id = useId()
  const problem = problems[fields.grams] ?? problems[fields.name]
  const press = (event: KeyboardEvent) => {
    // Of a keyboard that writes by choosing, Enter chooses.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    acts.onNext()
  }
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain')
    const [only, ...more] = readLines(text)
    if (!only || (more.length === 0 && (only.grams === '' || only.name === ''))) return
    event.preventDefault()
    acts.onPasted(text)
  }
  const input = (name: 'grams' | 'name') => ({
    ...{ name: fields[name], value: row[name], placeholder: example?.[name], onKeyDown: press, onPaste: paste },
    'aria-invalid': problems[fields[name]] ? true : undefined,
    'aria-describedby': problem ? id : undefined,
  })
  return (
    <li className="grid grid-cols-[5.5rem_1fr_auto] items-center gap-2 sm:grid-cols-[6rem_1fr_7.5rem_4rem_auto]">
      <TextInput
        {...input('grams')}
        inputMode="decimal"
        maxLength={12}
        aria-label={`Grams of ingredient ${number}`}
        onChange={({ target }) => onEdit({ ...row, grams: target.value })}
      />
      <TextInput
        {...input('name')}
        maxLength={INGREDIENT_NAME_MAX}
        aria-label={`Ingredient ${number}`}
        onChange={({ target }) => onEdit(renamed(row, target.value))}
        className="max-sm:col-span-2"
      />
      <Select
        value={row.part}
        aria-label={`Ingredient ${number} counts as`}
        onChange={({ target }) => onEdit({ ...row, part: target.value as Part })}
        className="max-sm:col-span-2"
      >
        {PARTS.map((part) => (
          <option key={part} value={part}>
            {PART_WORDS[part]}
          </option>
        ))}
      </Select>
      <div className="flex items-center justify-end gap-2 sm:contents">
        <span className="min-w-12 text-right text-[0.9375rem] text-soft tabular-nums">
          {percentage !== undefined && `${percentage}%`}
        </span>
        <IconButton label={`Remove ingredient ${number}`} size="sm" disabled={!acts.onRemove} onClick={acts.onRemove}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      {problem && (
        <div className="col-span-full">
          <FieldError id={id}>{problem}</FieldError>
        </div>
      )}
    </li>
  )
}
