import { lazy, Suspense, useState } from 'react'
import { useAnswer } from '~/live/use-answer'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { ConfirmDialog } from '~/ui/confirm-dialog'
import { Failed } from '~/ui/failed'
import { Notice } from '~/ui/notice'
import { Skeleton } from '~/ui/skeleton'
import { useAnchor } from '~/ui/use-anchor'
import type { AppKey } from './set-up-app'
import { twoStepApi } from './two-step.calls'
import type { TwoStep } from './two-step.contract'
import { dayOf, unlessClosed } from './unless-closed.browser'

const SetUpApp = lazy(async () => ({ default: (await import('./set-up-app')).SetUpApp }))
const PasskeyList = lazy(async () => ({ default: (await import('./passkey-list')).PasskeyList }))
const NewCodes = lazy(async () => ({ default: (await import('./new-codes')).NewCodes }))

/** On /account. `onChanged`: a role may have waited for it. */
export function TwoStepCard({ onChanged }: { onChanged: () => void }) {
  const { data, problem, reload } = useAnswer<TwoStep>('two-step', {
    read: (signal) => twoStepApi('GET /two-step', { signal }),
  })
  const place = useAnchor('two-step', data !== undefined)
  const changed = () => {
    reload()
    onChanged()
  }
  return (
    <section ref={place} id="two-step" aria-labelledby="two-step-title" className="grid scroll-mt-20 gap-5">
      <div className="grid gap-1.5">
        <h2 id="two-step-title" className="display-3 flex flex-wrap items-center gap-3">
          Two-step sign-in
          {data && <Badge tone={data.on ? 'sage' : 'neutral'}>{data.on ? 'On' : 'Off'}</Badge>}
        </h2>
        <p className="text-soft">
          After your password we ask for a code from your phone, or for a passkey. Whoever learns your password still
          can’t get in.
        </p>
      </div>
      {data?.required && !data.on && (
        <Notice kind="warning" title="Your role on our team waits for this">
          Turn it on, and our team’s pages open for you.
        </Notice>
      )}
      {problem && <Failed problem={problem} onAgain={reload} />}
      {!data && !problem && <Skeleton className="h-24" />}
      {data && <CodeApp two_step={data} onChanged={changed} />}
      {data && (
        <Suspense fallback={<Skeleton className="h-16" />}>
          <PasskeyList passkeys={data.passkeys} onChanged={changed} />
        </Suspense>
      )}
      {data?.on && <Recovery left={data.recovery_codes_left} onChanged={changed} />}
    </section>
  )
}

interface PartProps {
  two_step: TwoStep
  onChanged: () => void
}

function CodeApp({ two_step: { app_since }, onChanged }: PartProps) {
  const [app, setApp] = useState<AppKey>()
  const [removing, setRemoving] = useState(false)
  const [busy, setBusy] = useState(false)
  const begin = async () => {
    setBusy(true)
    await twoStepApi('POST /two-step/app', {}).then(setApp, unlessClosed)
    setBusy(false)
  }
  const remove = async () => {
    await twoStepApi('DELETE /two-step/app', {}).then(onChanged, unlessClosed)
  }
  return (
    <div className="grid gap-3">
      {app_since ? (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <div className="min-w-0">
            <p className="font-medium">An app that shows codes</p>
            <p className="text-soft">Since {dayOf(app_since)}</p>
          </div>
          <div className="flex flex-wrap gap-3">
            <Button variant="secondary" size="sm" loading={busy} onClick={begin}>
              New phone
            </Button>
            <Button variant="secondary" size="sm" onClick={() => setRemoving(true)}>
              Remove
            </Button>
          </div>
        </div>
      ) : (
        <Button className="justify-self-start" loading={busy} onClick={begin}>
          Set up an app
        </Button>
      )}
      {app && (
        <Suspense>
          <SetUpApp app={app} onClose={() => setApp(undefined)} onChanged={onChanged} />
        </Suspense>
      )}
      <ConfirmDialog
        open={removing}
        onOpenChange={setRemoving}
        title="Remove the app?"
        description="Its codes stop working. If you have no passkey, your password alone signs you in again, and your recovery codes end."
        confirmLabel="Remove"
        danger
        onConfirm={remove}
      />
    </div>
  )
}

function Recovery({ left, onChanged }: { left: number; onChanged: () => void }) {
  const [codes, setCodes] = useState<string[]>()
  const [asking, setAsking] = useState(false)
  const renew = async () => {
    await twoStepApi('POST /two-step/recovery-codes', {}).then(({ recovery_codes }) => {
      setCodes(recovery_codes)
      onChanged()
    }, unlessClosed)
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-oat border-t pt-4">
      <div className="min-w-0">
        <p className="font-medium">Recovery codes</p>
        <p className="text-soft">
          {left === 0 ? 'None left. Please make new ones.' : `${left} left, for when your phone is gone`}
        </p>
      </div>
      <Button variant="secondary" size="sm" onClick={() => setAsking(true)}>
        Make new codes
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Make new recovery codes?"
        description="The ones you saved before stop working."
        confirmLabel="Make new codes"
        onConfirm={renew}
      />
      {codes && (
        <Suspense>
          <NewCodes codes={codes} onClose={() => setCodes(undefined)} />
        </Suspense>
      )}
    </div>
  )
}
