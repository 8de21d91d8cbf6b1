import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { useSend } from '~/http/use-send'
import { formatDay, LONG_DAY } from '~/lib/zone'
import { Button } from '~/ui/button'
import { ConfirmDialog } from '~/ui/confirm-dialog'
import { Field } from '~/ui/field'
import { FormNotice } from '~/ui/form-notice'
import { TextInput } from '~/ui/text-input'
import { toast } from '~/ui/toast'
import { breadletterApi } from './breadletter.calls'
import type { Issue } from './breadletter.contract'

interface ScheduleFormProps {
  issue: Issue
  onChanged: (issue: Issue) => void
}

export function ScheduleForm({ issue, onChanged }: ScheduleFormProps) {
  const { number, version, state } = issue
  const [send_on, setDay] = useState(issue.send_on ?? '')
  const [deleting, setDeleting] = useState(false)
  const navigate = useNavigate()
  const { box, busy, problems, notice, send } = useSend()
  const params = { number }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send(
      async () => {
        const body = { send_on, version }
        onChanged(await breadletterApi('POST /breadletter-issues/:number/schedule', { params, body }))
        toast.success('It’s on the calendar.')
      },
      () => ({ send_on: !send_on && 'Please pick a day.' }),
    )
  }
  const unschedule = () =>
    send(async () => {
      const body = { action: 'unschedule' } as const
      onChanged(await breadletterApi('POST /breadletter-issues/:number/state', { params, body }))
      toast.success('It’s off the calendar.')
    })
  const remove = () =>
    send(async () => {
      await breadletterApi('DELETE /breadletter-issues/:number', { params })
      await navigate('/admin/breadletter')
    })
  return (
    <form ref={box} onSubmit={submit} method="post" noValidate className="grid max-w-xl gap-4">
      <h2 className="display-3">When it goes out</h2>
      {state === 'scheduled' && issue.send_on && (
        <p>It goes out on {formatDay(issue.send_on, LONG_DAY)}, from 7 in the morning wherever a reader lives.</p>
      )}
      <Field
        label="Day"
        error={problems.send_on}
        hint="Readers get it that morning, by their own clocks. Save your words first."
      >
        <TextInput type="date" name="send_on" value={send_on} onChange={({ target }) => setDay(target.value)} />
      </Field>
      <FormNotice>{notice}</FormNotice>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" loading={busy}>
          {state === 'scheduled' ? 'Change the day' : 'Schedule'}
        </Button>
        {state === 'scheduled' && (
          <Button variant="secondary" onClick={() => void unschedule()}>
            Take it off the calendar
          </Button>
        )}
        {state === 'draft' && (
          <Button variant="secondary" onClick={() => setDeleting(true)}>
            Delete this draft
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={deleting}
        onOpenChange={setDeleting}
        title={`Delete issue ${number}?`}
        description="What’s written in it is gone then."
        confirmLabel="Delete"
        danger
        onConfirm={remove}
      />
    </form>
  )
}
