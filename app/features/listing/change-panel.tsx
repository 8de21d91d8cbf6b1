import { type FormEvent, type ReactNode, useState } from 'react'
import { sentenceOf } from '~/http/client'
import { useSend } from '~/http/use-send'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { useDirtyForm } from '~/ui/dirty-form'
import { Field } from '~/ui/field'
import { FormNotice } from '~/ui/form-notice'
import { Notice } from '~/ui/notice'
import { RadioGroup } from '~/ui/radio-group'
import { TextInput } from '~/ui/text-input'
import { toast } from '~/ui/toast'
import type { BakeryKind } from '../bakeries/bakery'
import { bakeryListingApi } from './bakery-listing.calls'
import type { Change, Listing } from './bakery-listing.contract'
import { MOVES_A_YEAR } from './change'

interface ChangePanelProps {
  bakery_id: string
  listing: Listing
  onChanged: (listing: Listing) => void
}

/** The old name and place stay on the page until an editor has approved the new ones. */
export function ChangePanel({ bakery_id, listing, onChanged }: ChangePanelProps) {
  const [open, setOpen] = useState(false)
  const { change } = listing
  const waits = change?.state === 'pending' || change?.state === 'asked'
  const withdraw = async () => {
    try {
      const params = { bakery_id, id: change!.id }
      onChanged(await bakeryListingApi('DELETE /bakeries/:bakery_id/changes/:id', { params }))
      toast.success('Withdrawn. Your page stays as it is.')
    } catch (error) {
      toast.error(sentenceOf(error))
    }
  }
  return (
    <section aria-labelledby="change-title" className="grid gap-4">
      <div className="grid gap-1">
        <h2 id="change-title" className="display-2">
          Name, kind and place
        </h2>
        <p className="text-soft">We check these before they go live. Until then, your page stays as it is.</p>
      </div>
      <dl className="grid gap-2">
        <Fact label="Name">{listing.name}</Fact>
        <Fact label="Kind">{KINDS[listing.kind]}</Fact>
        <Fact label="Place">{placeWords(listing)}</Fact>
      </dl>
      {change && <ChangeCard change={change} onWithdraw={waits ? withdraw : undefined} />}
      {open ? (
        <ChangeForm
          bakery_id={bakery_id}
          listing={listing}
          onClose={() => setOpen(false)}
          onChanged={(changed) => {
            onChanged(changed)
            setOpen(false)
          }}
        />
      ) : (
        <Button variant="secondary" className="justify-self-start" onClick={() => setOpen(true)}>
          {waits ? 'Send something else instead' : 'Ask for a change'}
        </Button>
      )}
    </section>
  )
}

const STATES: Record<Change['state'], { label: string; tone: 'butter' | 'sage' | 'jam' | 'neutral' }> = {
  pending: { label: 'Waiting for us', tone: 'butter' },
  asked: { label: 'We have a question', tone: 'jam' },
  approved: { label: 'On your page', tone: 'sage' },
  rejected: { label: 'Not changed', tone: 'jam' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
}

function ChangeCard({ change, onWithdraw }: { change: Change; onWithdraw: (() => void) | undefined }) {
  const { before, after, state, reason } = change
  const rows = [
    { label: 'Name', was: before.name, will: after.name },
    { label: 'Kind', was: before.kind && KINDS[before.kind], will: after.kind && KINDS[after.kind] },
    { label: 'Place', was: before.place && placeWords(before.place), will: after.place && placeWords(after.place) },
  ].filter(({ will }) => will)
  return (
    <Card padded className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="font-sans font-semibold text-base tracking-normal">Your request</h3>
        <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
      </div>
      <dl className="grid gap-3">
        {rows.map(({ label, was, will }) => (
          <Fact key={label} label={label}>
            {state === 'approved' ? null : <del className="mr-2 text-soft">{was}</del>}
            <ins className="font-medium no-underline">{will}</ins>
          </Fact>
        ))}
      </dl>
      {reason && <Notice kind={state === 'asked' ? 'warning' : 'info'}>{reason}</Notice>}
      {onWithdraw && (
        <Button variant="quiet" size="sm" className="-ml-4 justify-self-start" onClick={onWithdraw}>
          Withdraw request
        </Button>
      )}
    </Card>
  )
}

type ChangeFormProps = ChangePanelProps & { onClose: () => void }

function ChangeForm({ bakery_id, listing, onChanged, onClose }: ChangeFormProps) {
  const [name, setName] = useState(
    listing.change?.state === 'asked' ? (listing.change.after.name ?? listing.name) : listing.name,
  )
  const [kind, setKind] = useState<BakeryKind>(listing.kind)
  const [place, setPlace] = useState({ zip_code: '', street: '', unit: '' })
  const { box, busy, problems, notice, send } = useSend()
  const moved = Object.values(place).some(Boolean)
  const changed = name.trim() !== listing.name || kind !== listing.kind || moved
  useDirtyForm(changed)
  const ask = (event: FormEvent) => {
    event.preventDefault()
    void send(
      async () => {
        const body = {
          ...(name.trim() === listing.name ? {} : { name }),
          ...(kind === listing.kind ? {} : { kind }),
          ...(moved ? { place } : {}),
        }
        onChanged(await bakeryListingApi('POST /bakeries/:bakery_id/changes', { params: { bakery_id }, body }))
        toast.success('Sent. We’ll email you.')
      },
      () => ({ name: !changed && 'Nothing is different yet.' }),
    )
  }
  return (
    <form ref={box} noValidate method="post" aria-label="Ask for a change" onSubmit={ask} className="grid gap-5">
      <Field label="Name" error={problems.name}>
        <TextInput name="name" maxLength={120} value={name} onChange={({ target }) => setName(target.value)} />
      </Field>
      <RadioGroup
        legend="Kind"
        name="kind"
        value={kind}
        onChange={(value) => setKind(value as BakeryKind)}
        error={problems.kind}
        className="sm:grid-cols-2"
        options={[
          { value: 'home', label: KINDS.home, hint: 'Neighbors see an area, never your door.' },
          { value: 'shop', label: KINDS.shop, hint: 'Everyone sees where it is.' },
        ]}
      />
      <fieldset className="grid gap-4">
        <legend className="mb-2 font-semibold text-[0.9375rem]">Moving? The new place</legend>
        <div className="grid gap-4 sm:grid-cols-[8rem_1fr_8rem]">
          {(
            [
              ['zip_code', 'ZIP code', 'numeric', 'postal-code'],
              ['street', 'Street and number', 'text', 'address-line1'],
              ['unit', 'Unit', 'text', 'address-line2'],
            ] as const
          ).map(([field, label, inputMode, autoComplete]) => (
            <Field key={field} label={label} error={problems[`place.${field}`]} optional={field === 'unit'}>
              <TextInput
                name={`place.${field}`}
                inputMode={inputMode}
                autoComplete={autoComplete}
                value={place[field]}
                onChange={({ target }) => setPlace({ ...place, [field]: target.value })}
              />
            </Field>
          ))}
        </div>
        <p className="text-sm text-soft">
          You can move or switch between home and shop {MOVES_A_YEAR} times a year. Each new place gets its own circle
          on the map, and too many circles would give away where you live.
        </p>
      </fieldset>
      <FormNotice>{notice}</FormNotice>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" loading={busy}>
          Send to us
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Never mind
        </Button>
      </div>
    </form>
  )
}

const KINDS: Record<BakeryKind, string> = { home: 'Home bakery', shop: 'Shop' }

const placeWords = ({ city, state, zip_code }: { city: string; state: string; zip_code: string }) =>
  `${city}, ${state} ${zip_code}`

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="grid grid-cols-[5rem_1fr] gap-3">
    <dt className="text-soft">{label}</dt>
    <dd className="min-w-0 break-words">{children}</dd>
  </div>
)
