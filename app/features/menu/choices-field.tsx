import { useState } from 'react'
import { Button } from '~/ui/button'
import { Field } from '~/ui/field'
import { Textarea } from '~/ui/textarea'
import { choiceGroups, choiceLines, readChoiceLines } from './choice-lines'
import type { Draft } from './item-draft'
import { OptionsField } from './options-field'

interface ChoicesFieldProps {
  options: Draft['options']
  problems: Readonly<Record<string, string>>
  onChange: (options: Draft['options']) => void
}

/** Typed as one line for each group; choice by choice where a line cannot say it, or the baker prefers it. */
export function ChoicesField({ options, problems, onChange }: ChoicesFieldProps) {
  const said = choiceLines(options)
  const [typed, setTyped] = useState(said)
  const [one_by_one, setOneByOne] = useState(false)
  const refused = Object.entries(problems).find(([field]) => field.startsWith('options'))?.[1]
  // Something else than this field may have changed them: another version, or a fresh start. What is being typed stays, whatever it says.
  const text = typed !== null && same(readChoiceLines(typed), options) ? typed : said
  if (one_by_one || text === null) return <OptionsField options={options} problems={problems} onChange={onChange} />
  return (
    <div className="grid justify-items-start gap-2">
      <Field
        label="Choices"
        optional
        hint="One line per group. Customers pick one, and the first is the default."
        error={refused}
        className="w-full"
      >
        <Textarea
          name="options"
          rows={2}
          placeholder="Flavor: Vanilla, Chocolate (+$5)"
          value={text}
          onChange={({ target }) => {
            setTyped(target.value)
            onChange(readChoiceLines(target.value, options))
          }}
        />
      </Field>
      {options.length > 0 && (
        <p role="status" className="text-sm text-soft wrap-anywhere">
          {options.length === 1 ? 'One choice: ' : `${options.length} choices: `}
          {choiceGroups(options).join(' · ')}
        </p>
      )}
      <Button variant="quiet" size="sm" className="-ml-4" onClick={() => setOneByOne(true)}>
        Edit one by one
      </Button>
    </div>
  )
}

const same = (one: Draft['options'], other: Draft['options']) =>
  JSON.stringify(one.map(withoutId)) === JSON.stringify(other.map(withoutId))

const withoutId = ({ group_name, name, price_delta, takes_text }: Draft['options'][number]) => [
  ...[group_name, name, Number(price_delta), takes_text],
]
