import { useState } from 'react'
import { useSend } from '~/http/use-send'
import { useDirtyForm } from '~/ui/dirty-form'
import { Field } from '~/ui/field'
import { FormDialog } from '~/ui/form-dialog'
import { TextInput } from '~/ui/text-input'
import { Textarea } from '~/ui/textarea'
import { toast } from '~/ui/toast'
import { managedApi } from './managed-bakeries.calls'
import type { ManagedDetail } from './managed-bakeries.contract'
import { featuredUntil } from './managed-bakery'

export type ActName = 'hide' | 'feature' | 'premium' | 'transfer' | 'merge'

interface ActDialogProps {
  act: ActName
  bakery: ManagedDetail
  onDone: (changed: ManagedDetail) => void
  onClose: () => void
}

const WORDS: Record<ActName, { title: (name: string) => string; line: string; confirm: string; done: string }> = {
  hide: {
    title: (name) => `Hide ${name}?`,
    line: 'Nobody but the owner sees it, and it takes no orders. Orders they already have go on.',
    confirm: 'Hide',
    done: 'Hidden',
  },
  feature: {
    title: (name) => `Feature ${name}?`,
    line: 'After the time it’s featured anyway. We tell the owner.',
    confirm: 'Feature',
    done: 'Featured',
  },
  premium: {
    title: (name) => `Give ${name} premium?`,
    line: 'After the premium it has. Nothing is charged, and we tell the owner.',
    confirm: 'Give premium',
    done: 'Premium given',
  },
  transfer: {
    title: (name) => `Give ${name} to someone else?`,
    line: 'This takes a second admin’s yes. Page, menu, reviews, orders and their money go along. Street, phone, permit, helpers and bank account don’t. Once it’s done, we tell both.',
    confirm: 'Ask for a second yes',
    done: 'Asked. The other admins hear of it right away',
  },
  merge: {
    title: (name) => `Merge ${name} into another page?`,
    line: 'For a bakery that’s listed twice. Reviews, videos and the people who saved it move over, and this link leads there. Menu, pictures and texts don’t move.',
    confirm: 'Merge',
    done: 'Merged',
  },
}

export function ActDialog({ act, bakery, onDone, onClose }: ActDialogProps) {
  const sending = useSend()
  const { problems } = sending
  const [days, setDays] = useState(act === 'premium' ? '30' : '7')
  const [to, setTo] = useState('')
  const [into, setInto] = useState('')
  const [reason, setReason] = useState('')
  useDirtyForm(reason !== '')
  const words = WORDS[act]
  const params = { id: bakery.id }
  const send = () => {
    if (act === 'hide') return managedApi('POST /admin/bakeries/:id/hide', { params, body: { reason } })
    if (act === 'feature')
      return managedApi('POST /admin/bakeries/:id/feature', { params, body: { days, after: featuredUntil(bakery) } })
    if (act === 'merge') return managedApi('POST /admin/bakeries/:id/merge', { params, body: { into, reason } })
    return managedApi('POST /admin/bakeries/:id/premium', {
      params,
      body: { days, after: bakery.premium?.until ?? null },
    })
  }
  const submit = () =>
    sending.send(async () => {
      if (act === 'transfer') await managedApi('POST /admin/bakeries/:id/transfer', { params, body: { to, reason } })
      else onDone(await send())
      toast.success(words.done)
      onClose()
    })
  const gives = act === 'feature' || act === 'premium'
  return (
    <FormDialog
      title={words.title(bakery.name)}
      description={words.line}
      confirm={words.confirm}
      danger={!gives}
      sending={sending}
      onSubmit={submit}
      onClose={onClose}
    >
      {act === 'transfer' && (
        <Field label="New owner" hint="Their email or username." error={problems.to}>
          <TextInput
            name="to"
            maxLength={254}
            autoCapitalize="none"
            value={to}
            onChange={({ target }) => setTo(target.value)}
          />
        </Field>
      )}
      {act === 'merge' && (
        <Field label="Link of the page that stays" error={problems.into}>
          <TextInput
            name="into"
            inputMode="url"
            maxLength={500}
            autoCapitalize="none"
            value={into}
            onChange={({ target }) => setInto(target.value)}
          />
        </Field>
      )}
      {gives ? (
        <Field label="Days" error={problems.days}>
          <TextInput name="days" inputMode="numeric" value={days} onChange={({ target }) => setDays(target.value)} />
        </Field>
      ) : (
        <Field label="Why?" hint="The owner reads it, and it’s in the audit log." error={problems.reason}>
          <Textarea name="reason" maxLength={1000} value={reason} onChange={({ target }) => setReason(target.value)} />
        </Field>
      )}
    </FormDialog>
  )
}
