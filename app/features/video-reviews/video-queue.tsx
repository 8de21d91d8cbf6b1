import { DecideForm } from '../cases/decide-form'
import { OutLink } from '../cases/fact-list'
import { Queue } from '../cases/queue'
import type { QueueKinds } from '../cases/queue-kind'
import { APPROVAL_OPTIONS, RULED_CASES } from '../cases/ruling'
import { ClipPlayer } from './clip-player'
import { readClip, SITE_NAMES } from './video-review'

export const videoKinds: QueueKinds = {
  video_review: {
    name: 'Video',
    states: RULED_CASES,
    goal_hours: 72,
    small: true,
    draw: (one, decidable) => (
      <>
        {one.shown?.link && <Clip address={one.shown.link} bakery={one.shown.title} />}
        <DecideForm
          {...decidable}
          options={APPROVAL_OPTIONS}
          label="Reason"
          hint="The customer reads this."
          approving="It plays on the bakery’s page right away, and its author gets an email."
        />
      </>
    ),
  },
}

export const VideoQueue = () => (
  <Queue
    title="Video Reviews"
    intro="Watch the video. If it’s about the bakery and fit for everyone, approve it, and it plays on the bakery’s page."
    thing="Video"
    kinds={videoKinds}
  />
)

function Clip({ address, bakery }: { address: string; bakery: string }) {
  const clip = readClip(address)
  if ('problem' in clip)
    return (
      <p>
        <OutLink href={address} />
      </p>
    )
  return (
    <div className="max-w-120">
      <ClipPlayer {...clip} label={`Video of ${bakery} on ${SITE_NAMES[clip.site]}`} />
    </div>
  )
}
