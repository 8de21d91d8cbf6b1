import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { isMissing } from '~/http/client'
import { useAnswer } from '~/live/use-answer'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { Failed } from '~/ui/failed'
import { BeforeThis, Signs } from './before-this'
import { badgeOf } from './case'
import { CaseHead } from './case-head'
import { titleOf } from './case-row'
import { casesApi } from './cases.calls'
import type { CaseDetail } from './cases.contract'
import { Loading } from './loading'
import type { QueueKinds } from './queue-kind'
import { TakeButton } from './take-button'
import { Timeline } from './timeline'
import { onCase } from './use-cases'

interface PanelProps {
  id: string
  thing: string
  kinds: QueueKinds
  onBack: () => void
  children: (one: CaseDetail, onShown: () => void) => ReactNode
}

export function CasePanel({ id, thing, kinds, onBack, children }: PanelProps) {
  const { data, error, problem, reload } = useAnswer<CaseDetail>(id, {
    read: (signal) => casesApi('GET /cases/:id', { params: { id }, signal }),
    live: onCase,
  })
  const title = useRef<HTMLHeadingElement>(null)
  // An editor who opened it by keyboard, or on a phone, goes on reading here, once there is something to rule on.
  const onShown = () => title.current?.focus()
  return (
    <section aria-label={thing} className="grid grid-cols-1 gap-5 max-lg:pt-6">
      <Button variant="quiet" className="-ml-5 justify-self-start lg:hidden" onClick={onBack}>
        <ArrowLeft className="size-4" aria-hidden="true" /> Back to the queue
      </Button>
      {problem && (
        <Failed
          problem={isMissing(error) ? `This ${thing.toLowerCase()} isn’t in the queue anymore.` : problem}
          onAgain={reload}
        />
      )}
      {!data && !problem && <Loading />}
      {data && (
        <>
          <header className="grid gap-2">
            <div className="flex flex-wrap items-center gap-3 text-soft">
              {kinds[data.kind]?.name} <Badge tone={badgeOf(data).tone}>{badgeOf(data).name}</Badge>
              <TakeButton one={data} selected />
            </div>
            <h2 ref={title} tabIndex={-1} className="display-2 outline-none wrap-anywhere">
              {titleOf(data)}
            </h2>
            <CaseHead one={data} />
          </header>
          <Signs before={data.before} />
          {children(data, onShown)}
          <BeforeThis before={data.before} />
          <Timeline one={data} />
        </>
      )}
    </section>
  )
}
