import { sentenceOf } from '~/http/client'
import { useAnswer } from '~/live/use-answer'
import { Button } from '~/ui/button'
import { Checkbox } from '~/ui/checkbox'
import { Notice } from '~/ui/notice'
import { Skeleton } from '~/ui/skeleton'
import { toast } from '~/ui/toast'
import { useAnchor } from '~/ui/use-anchor'
import { KIND_WORDS } from './notification-words'
import { notificationsApi } from './notifications.calls'
import type { NotificationSetting, NotificationSettings as Settings } from './notifications.contract'
import { PushSwitch } from './push-switch'

const WAYS = [
  ['bell', 'Bell'],
  ['push', 'Push'],
  ['mail', 'Email'],
] as const

export function NotificationSettings() {
  const { data, problem, reload, change } = useAnswer<Settings>('notification-settings', {
    read: (signal) => notificationsApi('GET /notification-settings', { signal }),
  })
  const place = useAnchor('notifications', data !== undefined)
  const choose: Choose = (kind, switched) =>
    change({
      show: (settings) => ({
        ...settings,
        items: settings.items.map((item) => (item.kind === kind ? { ...item, ...switched } : item)),
      }),
      send: () => notificationsApi('PUT /notification-settings', { body: { kind, ...switched } }),
      settle: (_, answer) => answer,
    })
  return (
    <section ref={place} id="notifications" aria-labelledby="notifications-title" className="grid gap-5 scroll-mt-20">
      <div className="grid gap-1.5">
        <h2 id="notifications-title" className="display-3">
          Notifications
        </h2>
        <p className="text-soft">
          Pick how we tell you. Emails about your own orders and payments always come, so you never miss a receipt.
        </p>
      </div>
      <PushSwitch label="Push on this device" hint="Notifications here, also when the page is closed." />
      {problem && (
        <Notice kind="error" live action={<Button onClick={reload}>Try again</Button>}>
          {problem}
        </Notice>
      )}
      {!data && !problem && <Skeleton className="h-64" />}
      {data && (
        <div className="grid divide-y divide-oat">
          {data.items.map((item) => (
            <Kind key={item.kind} item={item} choose={choose} />
          ))}
        </div>
      )}
    </section>
  )
}

/** Only the pressed switch is sent: switches that the user never touched go on following their role. */
type Choose = (
  kind: NotificationSetting['kind'],
  switched: Partial<Record<(typeof WAYS)[number][0], boolean>>,
) => Promise<unknown>

function Kind({ item, choose }: { item: NotificationSetting; choose: Choose }) {
  const { name, about } = KIND_WORDS[item.kind]
  return (
    <fieldset className="grid gap-3 py-4 md:grid-cols-[1fr_auto] md:items-center">
      <legend className="contents">
        <span className="grid">
          <span className="font-semibold">{name}</span>
          <span className="text-sm text-soft">{about}</span>
        </span>
      </legend>
      <div className="grid grid-cols-3 gap-2 md:w-72">
        {WAYS.map(([way, label]) =>
          (way === 'mail' ? item.mails === 'none' : !item.rings) ? null : (
            <Checkbox
              key={way}
              label={label}
              checked={item[way]}
              disabled={way === 'mail' && item.mails === 'always'}
              onChange={({ target }) => {
                choose(item.kind, { [way]: target.checked }).catch((error) => toast.error(sentenceOf(error)))
              }}
            />
          ),
        )}
      </div>
    </fieldset>
  )
}
