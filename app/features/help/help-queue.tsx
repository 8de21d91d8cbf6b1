import { useAnswer } from '~/live/use-answer'
import { Card } from '~/ui/card'
import { Failed } from '~/ui/failed'
import { Notice } from '~/ui/notice'
import type { RulingOption } from '../cases/case'
import { DecideForm } from '../cases/decide-form'
import { FactList } from '../cases/fact-list'
import { Loading } from '../cases/loading'
import { Queue } from '../cases/queue'
import type { Decidable, QueueKinds } from '../cases/queue-kind'
import { onCase } from '../cases/use-cases'
import { KIND_NAMES } from './help'
import { helpApi } from './help.calls'
import type { HelpCase } from './help.contract'
import { Screenshot } from './screenshot'

const CLOSE: RulingOption = { word: 'dismiss', label: 'Close without an answer', done: 'Closed' }
const OPTIONS: RulingOption[] = [
  {
    word: 'answer',
    label: 'Send the answer',
    done: 'Answer on its way',
    reasons: [
      'Thanks for telling us. It’s fixed now.',
      'Thanks for the idea. We wrote it down for the next time we work on this.',
      'Your bakery can answer this best. Please write to them from your order.',
    ],
  },
  {
    word: 'ask',
    label: 'Ask for more',
    done: 'Question on its way',
    reasons: ['Which page were you on, and what did you press last?', 'Could you tell us the order’s number?'],
  },
  CLOSE,
]

export const helpKinds: QueueKinds = {
  help_request: {
    name: 'Help request',
    states: ['open', 'asked', 'answered', 'dismissed'],
    goal_hours: 48,
    draw: (one, decidable) => <HelpFacts id={one.subject_id} decidable={decidable} />,
  },
}

export const HelpQueue = () => (
  <Queue title="Help Requests" thing="Help request" kinds={helpKinds} quick="close without an answer" />
)

function HelpFacts({ id, decidable }: { id: string; decidable: Decidable }) {
  const { data, problem, reload } = useAnswer<HelpCase>(id, {
    read: (signal) => helpApi('GET /help-cases/:id', { params: { id }, signal }),
    live: onCase,
  })
  if (problem) return <Failed problem={problem} onAgain={reload} />
  if (!data) return <Loading />
  const { number, kind, address, order_number, page, browser, version, last_error, message, answers, screenshot_url } =
    data
  const first = { id, from_us: false, text: message }
  return (
    <>
      <ol className="grid gap-3">
        {[first, ...answers].map((one) => (
          <li key={one.id}>
            <Card padded className={one.from_us ? 'grid gap-1 bg-dough' : 'grid gap-1'}>
              <p className="text-sm text-soft">{one.from_us ? 'We wrote' : 'They wrote'}</p>
              <p className="whitespace-pre-line wrap-anywhere">{one.text}</p>
            </Card>
          </li>
        ))}
      </ol>
      <FactList
        facts={[
          ['Number', number],
          ['About', KIND_NAMES[kind]],
          ['Email', address ?? 'None left'],
          ['Order', order_number],
          ['Page', page],
          ['Browser', browser],
          ['Version', version],
          ['Just before', last_error],
        ]}
      />
      {screenshot_url && <Screenshot url={screenshot_url} />}
      {!address && <Notice>They left no email. Close it once you’ve read it.</Notice>}
      <Card padded className="empty:hidden">
        <DecideForm
          {...decidable}
          options={address ? OPTIONS : [CLOSE]}
          label="Your answer"
          hint="They read it word for word, by email and under their number."
          onRefused={reload}
        />
      </Card>
    </>
  )
}
