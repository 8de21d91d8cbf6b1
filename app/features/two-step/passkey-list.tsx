import { useState } from 'react'
import { useSend } from '~/http/use-send'
import { Button } from '~/ui/button'
import { ConfirmDialog } from '~/ui/confirm-dialog'
import { Field } from '~/ui/field'
import { FormDialog } from '~/ui/form-dialog'
import { TextInput } from '~/ui/text-input'
import { toast } from '~/ui/toast'
import { deviceName } from './device-name'
import { NewCodes } from './new-codes'
import { makePasskey } from './passkey.browser'
import { NAME_A_PASSKEY, PASSKEY_NAME_MAX } from './two-step'
import { twoStepApi } from './two-step.calls'
import type { TwoStep } from './two-step.contract'
import { dayOf, unlessClosed } from './unless-closed.browser'

type Passkey = TwoStep['passkeys'][number]

interface PasskeyListProps {
  passkeys: Passkey[]
  onChanged: () => void
}

export function PasskeyList({ passkeys, onChanged }: PasskeyListProps) {
  const [busy, setBusy] = useState(false)
  const [codes, setCodes] = useState<string[]>()
  const add = async () => {
    setBusy(true)
    try {
      const { ticket, options } = await twoStepApi('POST /two-step/passkeys/begin', {})
      const passkey = await makePasskey(options)
      const body = { ticket, passkey, name: deviceName(navigator.userAgent) }
      const { recovery_codes } = await twoStepApi('POST /two-step/passkeys', { body })
      if (recovery_codes) setCodes(recovery_codes)
      else toast.success('Passkey added')
      onChanged()
    } catch (error) {
      unlessClosed(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="grid gap-3 border-oat border-t pt-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="font-medium">Passkeys</p>
          <p className="text-soft">Your finger, face or PIN on this device, in place of password and code</p>
        </div>
        <Button variant="secondary" size="sm" loading={busy} onClick={add}>
          Add a passkey
        </Button>
      </div>
      {passkeys.length > 0 && (
        <ul aria-label="Passkeys" className="grid divide-y divide-oat">
          {passkeys.map((passkey) => (
            <OnePasskey key={passkey.id} passkey={passkey} onChanged={onChanged} />
          ))}
        </ul>
      )}
      {codes && <NewCodes codes={codes} onClose={() => setCodes(undefined)} />}
    </div>
  )
}

function OnePasskey({ passkey, onChanged }: { passkey: Passkey; onChanged: () => void }) {
  const { id, name, created_at, last_used_at } = passkey
  const [open, setOpen] = useState<'name' | 'remove'>()
  const close = () => setOpen(undefined)
  const remove = async () => {
    await twoStepApi('DELETE /two-step/passkeys/:id', { params: { id } }).then(onChanged, unlessClosed)
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-soft">{last_used_at ? `Last used ${dayOf(last_used_at)}` : `Added ${dayOf(created_at)}`}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" size="sm" onClick={() => setOpen('name')}>
          Rename<span className="sr-only"> {name}</span>
        </Button>
        <Button variant="secondary" size="sm" onClick={() => setOpen('remove')}>
          Remove<span className="sr-only"> {name}</span>
        </Button>
      </div>
      {open === 'name' && <RenameDialog passkey={passkey} onClose={close} onChanged={onChanged} />}
      <ConfirmDialog
        open={open === 'remove'}
        onOpenChange={(stays) => !stays && close()}
        title={`Remove “${name}”?`}
        description="It stops working here. Take it out of your device’s list of passkeys, too, so that it isn’t offered any more."
        confirmLabel="Remove"
        danger
        onConfirm={remove}
      />
    </li>
  )
}

interface RenameDialogProps {
  passkey: Passkey
  onClose: () => void
  onChanged: () => void
}

function RenameDialog({ passkey: { id, name }, onClose, onChanged }: RenameDialogProps) {
  const [typed, setTyped] = useState(name)
  const sending = useSend()
  const save = () =>
    sending.send(
      async () => {
        await twoStepApi('PUT /two-step/passkeys/:id', { params: { id }, body: { name: typed } })
        onChanged()
        onClose()
      },
      () => ({ name: typed.trim() === '' && NAME_A_PASSKEY }),
    )
  return (
    <FormDialog title="Rename this passkey" confirm="Save" sending={sending} onSubmit={save} onClose={onClose}>
      <Field label="Name" error={sending.problems.name}>
        <TextInput
          name="name"
          autoFocus
          maxLength={PASSKEY_NAME_MAX}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
    </FormDialog>
  )
}
