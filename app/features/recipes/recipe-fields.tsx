import { Field } from '~/ui/field'
import { Select } from '~/ui/select'
import { TextInput } from '~/ui/text-input'
import { IngredientRows } from './ingredient-rows'
import { GOODS, goodsName, PIECE_NAME_MAX } from './recipe'
import type { RecipeDraft } from './recipes.contract'

interface RecipeFieldsProps {
  draft: RecipeDraft
  problems: Readonly<Record<string, string>>
  onEdit: (draft: RecipeDraft) => void
}

type Texts = 'pieces' | 'piece_name' | 'hands_on' | 'rest' | 'bake' | 'oven'

export function RecipeFields({ draft, problems, onEdit }: RecipeFieldsProps) {
  const text = (name: Texts, field: string) => ({
    name: `recipe.${field}`,
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => onEdit({ ...draft, [name]: target.value }),
  })
  const error = (field: string) => problems[`recipe.${field}`]
  return (
    <div className="grid gap-6 rounded-card border border-oat bg-paper p-4 sm:p-6">
      <IngredientRows draft={draft} problems={problems} onRows={(rows) => onEdit({ ...draft, rows })} />
      <div className="grid items-start gap-4 sm:grid-cols-[8rem_1fr_1fr]">
        <Field label="Makes" error={error('pieces')}>
          <TextInput inputMode="numeric" maxLength={8} placeholder="2" {...text('pieces', 'pieces')} />
        </Field>
        <Field label="Of what" error={error('piece_name')}>
          <TextInput
            maxLength={PIECE_NAME_MAX}
            autoCapitalize="none"
            placeholder="loaves"
            {...text('piece_name', 'piece_name')}
          />
        </Field>
        <Field label="What it is" optional>
          <Select
            name="recipe.goods"
            value={draft.goods}
            onChange={({ target }) => onEdit({ ...draft, goods: target.value as RecipeDraft['goods'] })}
          >
            <option value="">Something else</option>
            {GOODS.map((goods) => (
              <option key={goods} value={goods}>
                {goodsName(goods)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <div className="grid grid-cols-2 items-start gap-4 sm:grid-cols-4">
        <Field label="Hands-on" optional error={error('hands_on_minutes')}>
          <TextInput maxLength={20} placeholder="40 min" {...text('hands_on', 'hands_on_minutes')} />
        </Field>
        <Field label="Resting" optional error={error('rest_minutes')}>
          <TextInput maxLength={20} placeholder="16 h" {...text('rest', 'rest_minutes')} />
        </Field>
        <Field label="Baking" optional error={error('bake_minutes')}>
          <TextInput maxLength={20} placeholder="45 min" {...text('bake', 'bake_minutes')} />
        </Field>
        <Field label="Oven, °F" optional error={error('oven_f')}>
          <TextInput inputMode="numeric" maxLength={8} placeholder="475" {...text('oven', 'oven_f')} />
        </Field>
      </div>
    </div>
  )
}
