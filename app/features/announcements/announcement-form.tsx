import { type FormEvent, useState } from 'react'
import { useSend } from '~/http/use-send'
import { momentOf, wallTime } from '~/lib/zone'
import { Button } from '~/ui/button'
import { useDirtyValues } from '~/ui/dirty-form'
import { Field } from '~/ui/field'
import { FormNotice } from '~/ui/form-notice'
import { Select } from '~/ui/select'
import { TextInput } from '~/ui/text-input'
import { toast } from '~/ui/toast'
import { ANNOUNCED_DAYS_MAX, ANNOUNCEMENT_LINK_MAX, AUDIENCE_WORDS, AUDIENCES, SENTENCE_MAX } from './announcement'
import { announcementsApi } from './announcements.calls'
import type { Announcement } from './announcements.contract'

const EMPTY = { sentence: '', link: '', audience: 'everybody' as Announcement['audience'], from: '', until: '' }

/** Times are the admin's own: nobody announces by the clocks of a bakery. */
export function AnnouncementForm({ onMade }: { onMade: (made: { items: Announcement[] }) => void }) {
  const { box, busy, problems, notice, send } = useSend({ names: { starts_at: 'from', ends_at: 'until' } })
  const [typed, setTyped] = useState(EMPTY)
  useDirtyValues(typed)
  const [time_zone] = useState(() => Intl.DateTimeFormat().resolvedOptions().timeZone)
  const put = (change: Partial<typeof EMPTY>) => setTyped((before) => ({ ...before, ...change }))
  const starts_at = typed.from ? momentOf(typed.from, time_zone) : null
  const ends_at = momentOf(typed.until, time_zone)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send(
      async () => {
        const { sentence, link, audience } = typed
        const body = { sentence, link, audience, starts_at, ends_at: ends_at ?? '' }
        onMade(await announcementsApi('POST /admin/announcements', { body }))
        setTyped(EMPTY)
        toast.success('Announced')
      },
      () => ({ sentence: !typed.sentence.trim() && 'Enter a sentence.', until: !ends_at && 'Choose when it ends.' }),
    )
  }
  const earliest = wallTime(new Date(), time_zone)
  return (
    <form ref={box} method="post" noValidate onSubmit={submit} className="card grid gap-5 p-5">
      <h2 className="display-3">Announce something</h2>
      <Field label="Sentence" hint={`Up to ${SENTENCE_MAX} characters, without a link.`} error={problems.sentence}>
        <TextInput
          name="sentence"
          maxLength={SENTENCE_MAX}
          autoComplete="off"
          value={typed.sentence}
          onChange={({ target }) => put({ sentence: target.value })}
        />
      </Field>
      <Field label="Page it leads to" optional hint="A page of this site, such as /pricing." error={problems.link}>
        <TextInput
          name="link"
          inputMode="url"
          maxLength={ANNOUNCEMENT_LINK_MAX}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          value={typed.link}
          onChange={({ target }) => put({ link: target.value })}
        />
      </Field>
      <Field label="Who sees it" error={problems.audience}>
        <Select
          name="audience"
          value={typed.audience}
          onChange={({ target }) => put({ audience: target.value as Announcement['audience'] })}
        >
          {AUDIENCES.map((audience) => (
            <option key={audience} value={audience}>
              {AUDIENCE_WORDS[audience]}
            </option>
          ))}
        </Select>
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="From" optional hint="Your local time. Now, if you leave it empty." error={problems.from}>
          <TextInput
            name="from"
            type="datetime-local"
            min={earliest}
            value={typed.from}
            onChange={({ target }) => put({ from: target.value })}
          />
        </Field>
        <Field label="Until" hint={`Within ${ANNOUNCED_DAYS_MAX} days.`} error={problems.until}>
          <TextInput
            name="until"
            type="datetime-local"
            min={typed.from || earliest}
            value={typed.until}
            onChange={({ target }) => put({ until: target.value })}
          />
        </Field>
      </div>
      <FormNotice>{notice}</FormNotice>
      <Button type="submit" loading={busy} className="justify-self-start max-sm:w-full">
        Announce
      </Button>
    </form>
  )
}
