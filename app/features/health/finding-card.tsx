import { useState } from 'react'
import { useSend } from '~/http/use-send'
import { formatDollars } from '~/lib/money'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { useDirtyForm } from '~/ui/dirty-form'
import { Field } from '~/ui/field'
import { FormDialog } from '~/ui/form-dialog'
import { Textarea } from '~/ui/textarea'
import { findingWords } from './health'
import { healthApi } from './health.calls'
import type { HealthFinding } from './health.contract'

interface FindingCardProps {
  finding: HealthFinding
  onRetry: () => void
  onClosed: () => void
}

export function FindingCard({ finding, onRetry, onClosed }: FindingCardProps) {
  const [closing, setClosing] = useState(false)
  const { kind, subject, detail, ledger, provider, created_at, retries } = finding
  const { title, line } = findingWords(kind)
  return (
    <li>
      <Card padded className="grid gap-4">
        <div className="grid gap-1">
          <h3 className="font-sans font-semibold text-lg tracking-normal">{title}</h3>
          <p>{line}</p>
        </div>
        <dl className="grid gap-x-6 gap-y-1 text-sm sm:grid-cols-[max-content_1fr]">
          <dt className="text-soft">About</dt>
          <dd className="wrap-anywhere">{subject}</dd>
          {detail && (
            <>
              <dt className="text-soft">Details</dt>
              <dd className="whitespace-pre-line wrap-anywhere">{detail}</dd>
            </>
          )}
          {(ledger !== null || provider !== null) && (
            <>
              <dt className="text-soft">Amounts</dt>
              <dd>
                {ledger === null ? 'nothing' : formatDollars(ledger)} in our books,{' '}
                {provider === null ? 'nothing' : formatDollars(provider)} at the provider
              </dd>
            </>
          )}
          <dt className="text-soft">Since</dt>
          <dd>{new Date(created_at).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })}</dd>
        </dl>
        <div className="flex flex-wrap gap-3">
          {retries && <Button onClick={onRetry}>Try again</Button>}
          <Button variant="secondary" onClick={() => setClosing(true)}>
            Resolve
          </Button>
        </div>
      </Card>
      {closing && (
        <ResolveDialog
          id={finding.id}
          onClose={() => setClosing(false)}
          onClosed={() => {
            setClosing(false)
            onClosed()
          }}
        />
      )}
    </li>
  )
}

function ResolveDialog({ id, onClose, onClosed }: { id: string; onClose: () => void; onClosed: () => void }) {
  const sending = useSend()
  const [note, setNote] = useState('')
  useDirtyForm(note !== '')
  const submit = () =>
    sending.send(
      async () => {
        await healthApi('POST /admin/health/findings/:id/resolve', { params: { id }, body: { note } })
        onClosed()
      },
      () => ({ note: note.trim() === '' && 'Please say what you did.' }),
    )
  return (
    <FormDialog
      title="Resolve this finding"
      description="Your note goes to the audit log."
      confirm="Resolve"
      sending={sending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="What did you do?" error={sending.problems.note}>
        <Textarea name="note" rows={3} maxLength={1000} value={note} onChange={({ target }) => setNote(target.value)} />
      </Field>
    </FormDialog>
  )
}
