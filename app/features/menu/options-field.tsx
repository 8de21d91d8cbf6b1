import { Plus, Trash2 } from 'lucide-react'
import { Button } from '~/ui/button'
import { Checkbox } from '~/ui/checkbox'
import { Field } from '~/ui/field'
import { IconButton } from '~/ui/icon-button'
import { TextInput } from '~/ui/text-input'
import type { Draft } from './item-draft'

interface OptionsFieldProps {
  options: Draft['options']
  problems: Readonly<Record<string, string>>
  onChange: (options: Draft['options']) => void
}

/** Options of one group exclude each other; a single one is an extra, or a line for the customer's words. */
export function OptionsField({ options, problems, onChange }: OptionsFieldProps) {
  const change = (at: number, more: Partial<Draft['options'][number]>) =>
    onChange(options.with(at, { ...options[at]!, ...more }))
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-semibold text-[0.9375rem]">
        Choices <span className="font-normal text-soft">(optional)</span>
      </legend>
      <p className="text-sm text-soft">
        Sizes, flavors, extras. Customers take one of each group; the first is the usual one.
      </p>
      {problems.options && <p className="font-medium text-jam text-sm">{problems.options}</p>}
      <ul className="grid gap-4">
        {options.map((option, at) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: what is being typed has no other name
            key={at}
            className="grid grid-cols-2 items-start gap-3 rounded-control border border-oat p-3 sm:grid-cols-[1fr_1fr_7rem_auto]"
          >
            <Field label="Group" error={problems[`options.${at}.group_name`]}>
              <TextInput
                name={`options.${at}.group_name`}
                maxLength={60}
                placeholder="Size"
                value={option.group_name}
                onChange={({ target }) => change(at, { group_name: target.value })}
              />
            </Field>
            <Field label="Choice" error={problems[`options.${at}.name`]}>
              <TextInput
                name={`options.${at}.name`}
                maxLength={80}
                placeholder="Large"
                value={option.name}
                onChange={({ target }) => change(at, { name: target.value })}
              />
            </Field>
            <Field label="Adds $" error={problems[`options.${at}.price_delta`]}>
              <TextInput
                name={`options.${at}.price_delta`}
                inputMode="decimal"
                placeholder="0.00"
                value={option.price_delta}
                onChange={({ target }) => change(at, { price_delta: target.value })}
              />
            </Field>
            <IconButton
              label={`Remove ${option.name || 'this choice'}`}
              className="self-end justify-self-end"
              onClick={() => onChange(options.toSpliced(at, 1))}
            >
              <Trash2 aria-hidden="true" />
            </IconButton>
            <Checkbox
              className="col-span-full"
              label="Ask the customer for a message"
              checked={option.takes_text}
              onChange={({ target }) => change(at, { takes_text: target.checked })}
            />
          </li>
        ))}
      </ul>
      <Button
        variant="secondary"
        size="sm"
        className="justify-self-start"
        onClick={() =>
          onChange([
            ...options,
            { group_name: options.at(-1)?.group_name ?? '', name: '', price_delta: '', takes_text: false },
          ])
        }
      >
        <Plus className="size-4" aria-hidden="true" /> Add a choice
      </Button>
    </fieldset>
  )
}
