import { DecideForm } from '../cases/decide-form'
import { OutLink } from '../cases/fact-list'
import { Queue } from '../cases/queue'
import type { QueueKinds } from '../cases/queue-kind'
import { APPROVAL_OPTIONS, RULED_CASES } from '../cases/ruling'

export const shareKinds: QueueKinds = {
  share_post: {
    name: 'Shared post',
    states: RULED_CASES,
    goal_hours: 72,
    small: true,
    draw: (one, decidable) => (
      <>
        <p>{one.shown?.link && <OutLink href={one.shown.link} />}</p>
        <DecideForm
          {...decidable}
          options={APPROVAL_OPTIONS}
          label="Reason"
          hint="The baker reads this."
          approving="The bakery is featured right away, and its baker gets an email."
        />
      </>
    ),
  },
}

export const ShareApprovals = () => (
  <Queue
    title="Share Approvals"
    intro="Look at the post. If it shows the bakery and its link, approve it, and the bakery is featured."
    thing="Post"
    kinds={shareKinds}
  />
)
