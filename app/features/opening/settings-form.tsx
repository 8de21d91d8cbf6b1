import { type ReactNode, useId } from 'react'
import { useSharedForm } from '~/http/use-shared-form'
import { useAnswer } from '~/live/use-answer'
import { Failed } from '~/ui/failed'
import { Skeleton } from '~/ui/skeleton'
import { toast } from '~/ui/toast'
import { openingApi } from './opening.calls'
import type { Settings, SettingsChange } from './opening.contract'

export const useSettings = (bakery_id: string) =>
  useAnswer<Settings>(bakery_id, {
    read: (signal) => openingApi('GET /bakeries/:bakery_id/settings', { params: { bakery_id }, signal }),
  })

interface SettingsPartProps {
  bakery_id: string
  title: string
  line?: string
  children: (settings: Settings) => ReactNode
}

/** One part of the settings, with its heading, as soon as they are known. */
export function SettingsPart({ bakery_id, title, line, children }: SettingsPartProps) {
  const { data, problem, reload } = useSettings(bakery_id)
  const heading = useId()
  return (
    <section aria-labelledby={heading} className="grid max-w-3xl gap-5 xl:max-w-none">
      <div className="grid gap-1">
        <h2 id={heading} className="display-2">
          {title}
        </h2>
        {line && <p className="text-soft">{line}</p>}
      </div>
      {data && children(data)}
      {!data && (problem ? <Failed problem={problem} onAgain={reload} /> : <Skeleton className="h-96 rounded-card" />)}
    </section>
  )
}

interface PartForm<Form> {
  formOf: (read: Settings) => Form
  bodyOf: (form: Form, read: Settings) => SettingsChange
  formProblems: (form: Form) => Record<string, string | false>
}

/** Each part saves its own fields. `change`: what would be saved now; null while something in it is wrong. */
export function useSettingsForm<Form>(
  { bakery_id, settings }: { bakery_id: string; settings: Settings },
  { formOf, bodyOf, formProblems }: PartForm<Form>,
) {
  const shared = useSharedForm(settings, {
    formOf,
    save: (form, read) => {
      const body = { ...bodyOf(form, read), version: read.version }
      return openingApi('PUT /bakeries/:bakery_id/settings', { params: { bakery_id }, body })
    },
    checks: formProblems,
    onSaved: () => toast.success('Saved. It’s on your page now.'),
    conflict: () => ({
      title: 'This was changed somewhere else',
      words: 'Someone saved something else while you were here. Yours isn’t lost. Choose which one to keep.',
    }),
  })
  const wrong = Object.values(formProblems(shared.form)).some(Boolean)
  return { ...shared, change: wrong ? null : bodyOf(shared.form, shared.base) }
}
