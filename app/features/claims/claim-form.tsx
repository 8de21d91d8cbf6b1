import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { useSend } from '~/http/use-send'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { useDirtyForm } from '~/ui/dirty-form'
import { Field } from '~/ui/field'
import { FormNotice } from '~/ui/form-notice'
import { RadioGroup } from '~/ui/radio-group'
import { TextInput } from '~/ui/text-input'
import { Textarea } from '~/ui/textarea'
import { UNASKED } from '~/ui/unsaved-input'
import { type ClaimMethod, type CodePlace, DOCUMENT_DAYS, NOTE_MAX } from './claim'
import { claimsApi } from './claims.calls'
import type { OwnClaim } from './claims.contract'

/** Chooses a method; the proof itself follows on the next screen. */
export function ClaimForm({ own: { bakery, mail_domains } }: { own: OwnClaim }) {
  const places = [['website', bakery.website_url] as const, ['instagram', bakery.instagram_url] as const].flatMap(
    ([place, url]) => (url ? [place] : []),
  )
  const [method, setMethod] = useState<ClaimMethod>('document')
  const [place, setPlace] = useState<CodePlace | undefined>(places[0])
  const [email, setEmail] = useState('')
  const [note, setNote] = useState('')
  const { box, busy, problems, notice, send } = useSend()
  const navigate = useNavigate()
  const [domain] = mail_domains
  useDirtyForm(Boolean(email || note))

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send(async () => {
      await claimsApi('POST /bakeries/:bakery_id/claims', {
        params: { bakery_id: bakery.id },
        body: {
          method,
          note,
          ...(method === 'domain' ? { email } : {}),
          ...(method === 'code' ? { code_place: place } : {}),
        },
      })
      await navigate(`/bakery/${bakery.slug}/verify-submission`, { state: UNASKED })
    })
  }
  return (
    <Card padded>
      <form ref={box} noValidate method="post" onSubmit={submit} className="grid gap-6" aria-label="Claim">
        <FormNotice>{notice}</FormNotice>
        <RadioGroup
          legend="How would you like to show that it’s yours?"
          name="method"
          value={method}
          onChange={(value) => setMethod(value as ClaimMethod)}
          error={problems.method}
          options={methodOptions(domain, places.length > 0)}
        />
        {method === 'domain' && (
          <Field label="Email address" hint={mail_domains.map((one) => `…@${one}`).join(' or ')} error={problems.email}>
            <TextInput
              type="email"
              name="email"
              autoComplete="email"
              value={email}
              onChange={({ target }) => setEmail(target.value)}
            />
          </Field>
        )}
        {method === 'code' && places.length > 1 && (
          <RadioGroup
            legend="Where will you put it?"
            name="code_place"
            value={place ?? ''}
            onChange={(value) => setPlace(value as CodePlace)}
            error={problems.code_place}
            options={[
              { value: 'website', label: 'On my website' },
              { value: 'instagram', label: 'In my Instagram bio' },
            ]}
          />
        )}
        <Field label="Anything we should know?" optional error={problems.note}>
          <Textarea name="note" maxLength={NOTE_MAX} value={note} onChange={({ target }) => setNote(target.value)} />
        </Field>
        <p className="text-soft">
          Only our editors see this, and we delete photos {DOCUMENT_DAYS} days after we decide.
        </p>
        <Button type="submit" loading={busy} className="justify-self-start">
          Continue
        </Button>
      </form>
    </Card>
  )
}

const methodOptions = (domain: string | undefined, has_place: boolean) => [
  {
    value: 'document',
    label: 'Send a photo',
    hint: 'Of your permit, or of you in your kitchen holding a card with a code we give you.',
  },
  {
    value: 'domain',
    label: 'Get a code by email at your website’s address',
    hint: domain ? `To any address that ends in @${domain}.` : 'This page doesn’t list a website of its own.',
    disabled: !domain,
  },
  {
    value: 'code',
    label: 'Put a code on your website or Instagram',
    hint: has_place ? 'One of our editors looks for it there.' : 'This page doesn’t list either one.',
    disabled: !has_place,
  },
]
