import { useState } from 'react'
import { useSend } from '~/http/use-send'
import { Button } from '~/ui/button'
import { Dialog } from '~/ui/dialog'
import { FormNotice } from '~/ui/form-notice'
import { toast } from '~/ui/toast'
import { CodeField } from './code-field'
import { RecoveryCodes } from './recovery-codes'
import { inFours } from './two-step'
import { twoStepApi } from './two-step.calls'

export interface AppKey {
  key: string
  uri: string
  qr: { size: number; path: string }
}

interface SetUpAppProps {
  app: AppKey
  onClose: () => void
  onChanged: () => void
}

export function SetUpApp({ app, onClose, onChanged }: SetUpAppProps) {
  const [codes, setCodes] = useState<string[]>()
  const done = (recovery_codes: string[] | null) => {
    onChanged()
    if (recovery_codes) return setCodes(recovery_codes)
    toast.success('Your new app is set up')
    onClose()
  }
  if (codes)
    return (
      <Dialog open title="Save your recovery codes">
        <RecoveryCodes codes={codes} onKept={onClose} />
      </Dialog>
    )
  return (
    <Dialog open title="Set up your app" onOpenChange={(open) => !open && onClose()}>
      <ConfirmApp app={app} onDone={done} />
    </Dialog>
  )
}

function ConfirmApp({ app, onDone }: { app: AppKey; onDone: (codes: string[] | null) => void }) {
  const [code, setCode] = useState('')
  const { box, busy, problems, notice, send } = useSend()
  const confirm = () =>
    send(
      async () => onDone((await twoStepApi('POST /two-step/app/confirm', { body: { code } })).recovery_codes),
      () => ({ code: code.trim() === '' && 'Please enter the code that your app shows.' }),
    )
  return (
    <form
      ref={box}
      noValidate
      className="grid gap-5 pb-4"
      onSubmit={(event) => {
        event.preventDefault()
        void confirm()
      }}
    >
      <FormNotice>{notice}</FormNotice>
      <p>
        Scan this with an app that shows codes: Google Authenticator, 1Password, Bitwarden, or the passwords app on your
        phone.
      </p>
      <svg
        viewBox={`-4 -4 ${app.qr.size + 8} ${app.qr.size + 8}`}
        role="img"
        aria-label="QR code with the key for your app"
        shapeRendering="crispEdges"
        className="w-52 max-w-full justify-self-center rounded-card bg-[white]"
      >
        <path d={app.qr.path} fill="black" />
      </svg>
      <details>
        <summary className="w-fit font-medium">Can’t scan it?</summary>
        <p className="mt-2 text-soft">
          On this phone, <a href={app.uri}>open your app with the key</a>, or type the key in:
        </p>
        <code className="mt-1 block wrap-anywhere">{inFours(app.key)}</code>
      </details>
      <CodeField value={code} onChange={setCode} error={problems.code} />
      <Button type="submit" block loading={busy}>
        Confirm
      </Button>
    </form>
  )
}
