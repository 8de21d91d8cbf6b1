import { useAnswer } from '~/live/use-answer'
import { ToggleChip } from '~/ui/chip'
import { Field } from '~/ui/field'
import { FieldError } from '~/ui/field-error'
import { TextInput } from '~/ui/text-input'
import { openingApi } from '../opening/opening.calls'
import { shortWindowWords, type Window } from '../opening/windows'
import type { Draft } from './new-order'

interface WhenPickerProps {
  time_zone: string
  windows: Window[]
  draft: Draft
  onDraft: (change: Partial<Draft>) => void
  problems: Readonly<Record<string, string>>
}

const SHOWN = 5

export const useNextWindows = (bakery_id: string, fulfillment_type: Draft['fulfillment_type']) =>
  useAnswer(`${bakery_id} ${fulfillment_type}`, {
    read: (signal) =>
      openingApi('GET /bakeries/:bakery_id/windows', { params: { bakery_id }, query: { fulfillment_type }, signal }),
  })

/** "Now" is for what is handed over on the spot. */
export function WhenPicker({ time_zone, windows, draft, onDraft, problems }: WhenPickerProps) {
  const { when } = draft
  const is = (window: Window) => typeof when === 'object' && when?.starts_at === window.starts_at
  const choose = (chosen: Draft['when']) => onDraft({ when: chosen === when ? null : chosen })
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-semibold text-[0.9375rem]">When?</legend>
      <div className="flex flex-wrap gap-2">
        <ToggleChip
          pressed={when === 'now'}
          onToggle={(now) => onDraft({ when: now ? 'now' : null, paid: now ? true : draft.paid })}
        >
          Now
        </ToggleChip>
        {windows.slice(0, SHOWN).map(({ starts_at, ends_at }) => (
          <ToggleChip
            key={starts_at}
            pressed={is({ starts_at, ends_at })}
            onToggle={(on) => onDraft({ when: on ? { starts_at, ends_at } : null })}
          >
            {shortWindowWords({ starts_at, ends_at }, time_zone)}
          </ToggleChip>
        ))}
        <ToggleChip pressed={when === 'other'} onToggle={() => choose('other')}>
          Another time
        </ToggleChip>
      </div>
      {when === 'now' && (
        <p className="text-sm text-soft">It’s handed over, so it goes straight to your finished orders.</p>
      )}
      {when === 'other' && (
        <div className="grid items-start gap-3 sm:grid-cols-3">
          <Field label="Day">
            <TextInput
              name="requested_for"
              type="date"
              value={draft.day}
              onChange={({ target }) => onDraft({ day: target.value })}
            />
          </Field>
          <Field label="From" hint="Your local time">
            <TextInput type="time" value={draft.from} onChange={({ target }) => onDraft({ from: target.value })} />
          </Field>
          <Field label="To" optional error={problems.requested_until}>
            <TextInput
              name="requested_until"
              type="time"
              value={draft.to}
              onChange={({ target }) => onDraft({ to: target.value })}
            />
          </Field>
        </div>
      )}
      {problems.requested_for && <FieldError>{problems.requested_for}</FieldError>}
    </fieldset>
  )
}
