import { useState } from 'react'
import { useSend } from '~/http/use-send'
import { LIVE_VALUE_MAX } from '~/lib/live-settings'
import { Field } from '~/ui/field'
import { FormDialog } from '~/ui/form-dialog'
import { TextInput } from '~/ui/text-input'
import { settingWords, valueWords } from './setting'
import type { Setting } from './settings.contract'

interface SettingDialogProps {
  setting: Setting
  onSend: (value: string | null) => Promise<unknown>
  onClose: () => void
}

export function SettingDialog({ setting: { name, value, base }, onSend, onClose }: SettingDialogProps) {
  const sending = useSend()
  const [typed, setTyped] = useState(value)
  const { label, hint, kind } = settingWords(name)
  const submit = () =>
    sending.send(async () => {
      // A mere “$” is no wish to go back.
      await onSend(typed.replace(/^\s*\$(?=.*\S)/, ''))
      onClose()
    })
  return (
    <FormDialog
      title={label}
      description={`It’s ${valueWords(name, value)} now. Leave it empty to go back to ${valueWords(name, base)}, as the server was started with.`}
      confirm="Change"
      sending={sending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={label} hint={hint} error={sending.problems.value}>
        <TextInput
          name="value"
          maxLength={LIVE_VALUE_MAX}
          autoComplete="off"
          {...(kind === 'words' ? {} : { inputMode: kind === 'dollars' ? 'decimal' : 'numeric' })}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
    </FormDialog>
  )
}
