import { lazy, type ReactNode, Suspense, useId, useState } from 'react'
import { Checkbox } from '~/ui/checkbox'
import { Field } from '~/ui/field'
import { Skeleton } from '~/ui/skeleton'
import { TextInput } from '~/ui/text-input'
import { Textarea } from '~/ui/textarea'
import { AllergensField } from './allergens-field'
import { ChoicesField } from './choices-field'
import { bodyOf, type Draft } from './item-draft'

const PictureField = lazy(async () => ({
  default: (await import('~/features/pictures/picture-field')).PictureField,
}))

interface ItemFieldsProps {
  draft: Draft
  problems: Readonly<Record<string, string>>
  sections: string[]
  onEdit: (change: Partial<Draft>) => void
  keep: (price: number) => ReactNode
}

type Texts =
  | 'name'
  | 'price'
  | 'category'
  | 'description'
  | 'stock'
  | 'tags'
  | 'ingredients'
  | 'net_weight'
  | 'notice_hours'
  | 'max_per_order'

export function ItemFields({ draft, problems, sections, onEdit, keep }: ItemFieldsProps) {
  const known = useId()
  const text = (name: Texts) => ({
    name,
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => onEdit({ [name]: target.value }),
  })
  const { price } = bodyOf(draft)
  return (
    <>
      <Field label="Name" error={problems.name}>
        <TextInput maxLength={120} autoCapitalize="words" {...text('name')} />
      </Field>
      <Field label="Price" error={problems.price} className="sm:max-w-60">
        <TextInput inputMode="decimal" placeholder="9.00" {...text('price')} />
      </Field>
      {keep(price > 0 ? price : 0)}
      <Suspense fallback={<Skeleton className="h-52" />}>
        <PictureField
          label="Picture"
          kind="menu"
          shape={1}
          max={1}
          value={draft.picture ? [draft.picture] : []}
          onChange={([picture]) => onEdit({ picture: picture ?? null })}
          error={problems.picture_id}
        />
      </Suspense>
      <AllergensField draft={draft} problems={problems} onEdit={onEdit} />
      <More refused={Object.keys(problems).some((field) => !FIRST.has(field.split('.')[0]!))}>
        <Field label="Description" optional error={problems.description}>
          <Textarea rows={3} maxLength={1000} {...text('description')} />
        </Field>
        <Field label="Section" optional hint="Items in the same section show together." error={problems.category}>
          <TextInput maxLength={60} list={known} placeholder="Sourdough" {...text('category')} />
        </Field>
        <datalist id={known}>
          {sections.map((section) => (
            <option key={section} value={section} />
          ))}
        </datalist>
        <ChoicesField options={draft.options} problems={problems} onChange={(options) => onEdit({ options })} />
        <Field label="Ingredients" optional hint="Most used first, as on a label." error={problems.ingredients}>
          <Textarea rows={2} maxLength={2000} {...text('ingredients')} />
        </Field>
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <Field label="Net weight" optional error={problems.net_weight}>
            <TextInput maxLength={60} placeholder="24 oz (680 g)" {...text('net_weight')} />
          </Field>
          <Field label="How many are left" optional hint="Leave blank for no limit." error={problems.stock}>
            <TextInput inputMode="numeric" {...text('stock')} />
          </Field>
          <Field
            label="Extra notice (hours)"
            optional
            hint="If this needs longer than the rest of your menu."
            error={problems.notice_hours}
          >
            <TextInput inputMode="numeric" placeholder="72" {...text('notice_hours')} />
          </Field>
          <Field label="Limit per order" optional error={problems.max_per_order}>
            <TextInput inputMode="numeric" {...text('max_per_order')} />
          </Field>
          <Field label="Tags" optional hint="With commas between them." error={problems.tags} className="sm:col-span-2">
            <TextInput placeholder="vegan, seasonal" {...text('tags')} />
          </Field>
        </div>
        <Checkbox
          label="Customers can order it"
          hint="Uncheck it to show it as unavailable."
          checked={draft.available}
          onChange={({ target }) => onEdit({ available: target.checked })}
        />
      </More>
    </>
  )
}

const FIRST = new Set(['name', 'price', 'picture_id', 'allergens', 'allergen_kinds'])

/** Opens by itself where something in it was refused. */
function More({ refused, children }: { refused: boolean; children: ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <details open={open || refused} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="min-h-11 cursor-pointer content-center font-semibold">
        More <span className="font-normal text-soft">(description, choices, stock, label)</span>
      </summary>
      <div className="grid gap-6 pt-4">{children}</div>
    </details>
  )
}
