import { ToggleChip } from '~/ui/chip'
import { Field } from '~/ui/field'
import { TextInput } from '~/ui/text-input'
import { HelpLink } from '../articles/help-link'
import type { Draft } from './item-draft'
import { ALLERGENS, CLASSES_WITH_KINDS } from './menu'

interface AllergensFieldProps {
  draft: Draft
  problems: Readonly<Record<string, string>>
  onEdit: (change: Partial<Draft>) => void
}

const EXAMPLE = { tree_nuts: 'pecan, almond', fish: 'anchovy', shellfish: 'shrimp' }

/** US law wants the kind for three of its nine allergens. */
export function AllergensField({ draft: { allergens, allergen_kinds }, problems, onEdit }: AllergensFieldProps) {
  const named = CLASSES_WITH_KINDS.filter((name) => allergens.includes(name))
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-semibold text-[0.9375rem]">Allergens</legend>
      <div className="flex flex-wrap gap-2">
        {ALLERGENS.map((name) => (
          <ToggleChip
            key={name}
            pressed={allergens.includes(name)}
            onToggle={(pressed) =>
              onEdit({ allergens: ALLERGENS.filter((one) => (one === name ? pressed : allergens.includes(one))) })
            }
          >
            {name.charAt(0).toUpperCase() + name.slice(1).replace('_', ' ')}
          </ToggleChip>
        ))}
      </div>
      {named.map((name) => (
        <Field
          key={name}
          label={`Which ${name === 'tree_nuts' ? 'nuts' : name}?`}
          error={problems[`allergen_kinds.${name}`]}
        >
          <TextInput
            name={`allergen_kinds.${name}`}
            maxLength={120}
            placeholder={`Such as ${EXAMPLE[name]}`}
            value={allergen_kinds[name] ?? ''}
            onChange={({ target }) => onEdit({ allergen_kinds: { ...allergen_kinds, [name]: target.value } })}
          />
        </Field>
      ))}
      <HelpLink slug="food-labels">What belongs on a label</HelpLink>
    </fieldset>
  )
}
