import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useSend } from '~/http/use-send'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { Field } from '~/ui/field'
import { FormNotice } from '~/ui/form-notice'
import { LinkButton } from '~/ui/link-button'
import { NeedsScript } from '~/ui/needs-script'
import { Notice } from '~/ui/notice'
import { type Heading, PageHeader } from '~/ui/page-header'
import { Select } from '~/ui/select'
import { TextInput } from '~/ui/text-input'
import { ALERT_MILES, ZIP_FORM } from '../newsletter/newsletter'
import { readState } from '../search/browse-state'
import { inWords, whatProblem } from './saved-search'
import { savedSearchesApi } from './saved-searches.calls'
import type { SavedSearch } from './saved-searches.contract'
import { wishOf } from './wish'

export const NEW_SEARCH_HEADING: Heading = {
  title: 'Tell Me When a Baker Near Me Bakes It',
  intro: 'Say what and where. When someone lists it, you’ll hear from us.',
}

/** Opened from /browse, with what was looked for there. */
export function NewSearchScreen() {
  const [asked] = useSearchParams()
  const [wish, setWish] = useState(() => wishOf(readState(asked)))
  const [saved, setSaved] = useState<SavedSearch | null>(null)
  const { box, busy, problems, notice, send } = useSend()
  const set = (changed: Partial<typeof wish>) => setWish({ ...wish, ...changed })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send(
      async () => setSaved(await savedSearchesApi('POST /saved-searches', { body: wish })),
      () => ({ what: whatProblem(wish.what), zip_code: /^\d{5}$/.test(wish.zip_code.trim()) ? null : ZIP_FORM }),
    )
  }
  return (
    <div className="column max-w-3xl pb-16">
      <PageHeader {...NEW_SEARCH_HEADING} />
      <NeedsScript what="Saving this" />
      {saved ? (
        <Notice
          kind="success"
          live
          title="We’re on the lookout"
          action={
            <>
              <LinkButton to="/browse">Browse Bakeries</LinkButton>
              <LinkButton to="/account#searches" variant="quiet">
                All your searches
              </LinkButton>
            </>
          }
        >
          <span className="wrap-anywhere">
            When a baker lists {inWords(saved)}, we’ll tell you. Once a week at most.
          </span>
        </Notice>
      ) : (
        <Card padded>
          <form ref={box} onSubmit={submit} noValidate className="grid gap-6">
            <Field label="What should they bake?" error={problems.what}>
              <TextInput
                name="what"
                maxLength={200}
                placeholder="Rye bread"
                value={wish.what}
                onChange={({ target }) => set({ what: target.value })}
              />
            </Field>
            <div className="grid gap-4 sm:grid-cols-2">
              <Field label="ZIP code" error={problems.zip_code}>
                <TextInput
                  name="zip_code"
                  inputMode="numeric"
                  autoComplete="postal-code"
                  maxLength={5}
                  value={wish.zip_code}
                  onChange={({ target }) => set({ zip_code: target.value })}
                />
              </Field>
              <Field label="How far" error={problems.miles}>
                <Select name="miles" value={wish.miles} onChange={({ target }) => set({ miles: Number(target.value) })}>
                  {ALERT_MILES.map((miles) => (
                    <option key={miles} value={miles}>
                      {miles} miles
                    </option>
                  ))}
                </Select>
              </Field>
            </div>
            <FormNotice>{notice}</FormNotice>
            <Button type="submit" loading={busy} className="justify-self-start">
              Tell Me
            </Button>
          </form>
        </Card>
      )}
    </div>
  )
}
