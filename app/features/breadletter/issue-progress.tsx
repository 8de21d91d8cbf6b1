import { useState } from 'react'
import { useSend } from '~/http/use-send'
import { grouped } from '~/lib/text'
import { zoneWords } from '~/lib/zone'
import { useEvery } from '~/live/use-answer'
import { Button } from '~/ui/button'
import { ConfirmDialog } from '~/ui/confirm-dialog'
import { FormNotice } from '~/ui/form-notice'
import { LinkButton } from '~/ui/link-button'
import { ProgressBar } from '~/ui/progress-bar'
import { type IssueAction, issuePath } from './breadletter'
import { breadletterApi } from './breadletter.calls'
import type { Issue } from './breadletter.contract'

interface IssueProgressProps {
  issue: Issue
  onChanged: (issue: Issue) => void
  onLook: () => void
}

const LOOK_MS = 5000

export function IssueProgress({ issue, onChanged, onLook }: IssueProgressProps) {
  const { number, state, readers, queued, clicks, links, zones } = issue
  const [stopping, setStopping] = useState(false)
  const { box, busy, notice, send } = useSend<HTMLElement>()
  useEvery(state === 'sending' ? LOOK_MS : null, onLook)
  const act = (action: IssueAction) =>
    send(async () => {
      onChanged(
        await breadletterApi('POST /breadletter-issues/:number/state', { params: { number }, body: { action } }),
      )
    })
  return (
    <section ref={box} aria-labelledby="progress-title" className="grid gap-4">
      <h2 id="progress-title" className="display-3">
        How far it is
      </h2>
      <p>
        {grouped(queued)} of {grouped(readers)} readers.{' '}
        {state === 'sending' && 'It goes out between 7 and 11 in the morning, by each reader’s clock.'}
        {state === 'paused' && 'Nobody else gets it until you resume.'}
        {state === 'stopped' && 'Nobody else gets it.'}
      </p>
      <ProgressBar value={queued} max={Math.max(readers, 1)} label="Readers written to" />
      {zones.length > 0 && (
        <ul className="grid gap-1 text-soft">
          {zones.map(({ time_zone, waiting }) => (
            <li key={time_zone}>
              {grouped(waiting)} {waiting === 1 ? 'waits' : 'wait'} for the morning in {zoneWords(time_zone)}.
            </li>
          ))}
        </ul>
      )}
      <FormNotice>{notice}</FormNotice>
      <div className="flex flex-wrap gap-3">
        {state === 'sending' && (
          <Button loading={busy} onClick={() => void act('pause')}>
            Pause
          </Button>
        )}
        {state === 'paused' && (
          <Button loading={busy} onClick={() => void act('resume')}>
            Resume
          </Button>
        )}
        {(state === 'sending' || state === 'paused') && (
          <Button variant="danger" onClick={() => setStopping(true)}>
            Stop for good
          </Button>
        )}
        {state !== 'stopped' && (
          <LinkButton variant="secondary" to={issuePath(number)}>
            Read it on the site
          </LinkButton>
        )}
      </div>
      <h3 className="font-semibold text-lg">Clicks</h3>
      {links.length === 0 ? (
        <p className="text-soft">No link was opened yet.</p>
      ) : (
        <>
          <p className="text-soft">{grouped(clicks)} in all. We count links, not people.</p>
          <ul className="grid gap-1">
            {links.map((one) => (
              <li key={one.link} className="flex justify-between gap-4">
                <span className="wrap-anywhere">{one.link}</span>
                <span className="tabular-nums">{grouped(one.clicks)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <ConfirmDialog
        open={stopping}
        onOpenChange={setStopping}
        title={`Stop issue ${number} for good?`}
        description="Whoever hasn’t got it won’t get it, and its page leaves the site. To go on later, pause it instead."
        confirmLabel="Stop it"
        danger
        onConfirm={() => act('stop')}
      />
    </section>
  )
}
