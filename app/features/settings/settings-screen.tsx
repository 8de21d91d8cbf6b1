import { useId, useState } from 'react'
import { unlessClosed } from '~/features/two-step/unless-closed.browser'
import type { LiveName } from '~/lib/live-settings'
import { useAnswer } from '~/live/use-answer'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { Failed } from '~/ui/failed'
import { PageHeader } from '~/ui/page-header'
import { SkeletonText } from '~/ui/skeleton'
import { Switch } from '~/ui/switch'
import { toast } from '~/ui/toast'
import { isOn, SETTING_GROUPS, settingWords, valueWords } from './setting'
import { SettingDialog } from './setting-dialog'
import { SettingHistory } from './setting-history'
import { settingsApi } from './settings.calls'
import type { Setting, SettingsPage } from './settings.contract'

type Change = (setting: Setting, value: string | null) => Promise<void>

/** /admin/settings */
export function SettingsScreen() {
  const { data, problem, reload, set } = useAnswer<SettingsPage>('settings', {
    read: (signal) => settingsApi('GET /admin/settings', { signal }),
    live: ({ type }) => type === 'hello',
  })
  const [edited, setEdited] = useState<Setting | null>(null)
  const change: Change = async ({ name, version }, value) => {
    const body = { value, over: version }
    const changed = await settingsApi('PUT /admin/settings/:name', { params: { name }, body })
    set(() => changed)
    toast.success('Changed. It counts at once.')
  }
  const press: Change = (setting, value) =>
    change(setting, value).catch((error) => {
      unlessClosed(error)
      reload()
    })
  const find = (name: LiveName) => data?.settings.find((one) => one.name === name)
  return (
    <div className="column grid max-w-4xl gap-10 pb-16">
      <PageHeader
        className="pb-0!"
        title="Settings"
        intro="Prices, figures and limits you can change right here. We’ll ask whether it’s you."
      />
      {problem && <Failed problem={problem} onAgain={reload} />}
      {!data && !problem && <SkeletonText lines={12} />}
      {data &&
        SETTING_GROUPS.map(({ title, intro, settings }) => (
          <section key={title} aria-label={title}>
            <h2 className="display-3">{title}</h2>
            <p className="mt-1 text-soft">{intro}</p>
            <ul className="card mt-3 grid divide-y divide-oat px-5">
              {(Object.keys(settings) as LiveName[]).map((name) => {
                const setting = find(name)
                return (
                  setting && <SettingRow key={name} setting={setting} press={press} onEdit={() => setEdited(setting)} />
                )
              })}
            </ul>
          </section>
        ))}
      {data && (
        <SettingHistory
          history={data.history}
          onPutBack={({ name, value }) => {
            const setting = find(name)
            if (setting) void press(setting, value)
          }}
        />
      )}
      {edited && (
        <SettingDialog setting={edited} onSend={(value) => change(edited, value)} onClose={() => setEdited(null)} />
      )}
    </div>
  )
}

interface SettingRowProps {
  setting: Setting
  press: Change
  onEdit: () => void
}

function SettingRow({ setting, press, onEdit }: SettingRowProps) {
  const { name, value, base, changed, refused } = setting
  const { label, kind } = settingWords(name)
  const id = useId()
  const back = changed && (
    <Button
      variant="quiet"
      size="sm"
      className="max-sm:-ml-4 max-sm:order-last"
      aria-describedby={id}
      onClick={() => void press(setting, null)}
    >
      Back to {valueWords(name, base)}
    </Button>
  )
  return (
    <li className="grid gap-1 py-3">
      {kind === 'switch' ? (
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <Switch
            className="min-w-60 grow"
            label={<span id={id}>{label}</span>}
            checked={isOn(value)}
            onChange={({ target }) => void press(setting, target.checked ? 'on' : 'off')}
          />
          {back}
        </div>
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <p id={id} className="min-w-0 grow basis-36">
            <span className="font-medium">{label}</span>
            <span className="flex flex-wrap items-center gap-x-2 text-soft tabular-nums wrap-anywhere">
              {valueWords(name, value)}
              {changed && !refused && <Badge tone="sage">Changed</Badge>}
            </span>
          </p>
          {back}
          <Button variant="secondary" size="sm" aria-describedby={id} onClick={onEdit}>
            Change
          </Button>
        </div>
      )}
      {refused && (
        <p className="text-jam text-sm wrap-anywhere">
          “{refused}” is stored here, but it can’t be used any more. {valueWords(name, base)} holds instead.
        </p>
      )}
    </li>
  )
}
