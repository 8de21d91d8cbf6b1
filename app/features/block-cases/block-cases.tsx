import { useState } from 'react'
import { Link } from 'react-router'
import { sentenceOf } from '~/http/client'
import { formatDollars } from '~/lib/money'
import { inPages } from '~/live/answer'
import { useAnswer } from '~/live/use-answer'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { ConfirmDialog } from '~/ui/confirm-dialog'
import { Failed } from '~/ui/failed'
import { MoreButton } from '~/ui/more-button'
import { toast } from '~/ui/toast'
import { blockCasesApi } from './block-cases.calls'
import type { BlockCase } from './block-cases.contract'

type Row = BlockCase & { id: string }
interface CasePages {
  rows: Row[]
  more: boolean
  next: string | null
}

/** For admins. Empty while nothing is open at the bakeries of blocked owners. */
export function BlockCases() {
  const { data, problem, reload, set, more, growing } = useAnswer<CasePages>(
    'block-cases',
    inPages<Row, CasePages>(async (known, signal) => {
      const { items, next } = await blockCasesApi('GET /block-cases', {
        query: { limit: 30, after: known?.next ?? undefined },
        signal,
      })
      return { rows: items.map((one) => ({ ...one, id: one.user_id })), more: next !== null, next }
    }),
  )
  const [ending, setEnding] = useState<BlockCase | null>(null)
  const decide = async (user_id: string, ask: () => Promise<{ items: BlockCase[] }>, done: string) => {
    try {
      const { items } = await ask()
      const left = (row: Row) => (row.id === user_id ? items.map((one) => ({ ...one, id: one.user_id })) : [row])
      set((known) => ({ ...known, rows: known.rows.flatMap(left) }))
      toast.success(done)
    } catch (error) {
      toast.error(sentenceOf(error))
    }
  }
  const finish = ({ user_id, may_finish }: BlockCase) =>
    decide(
      user_id,
      () =>
        blockCasesApi('POST /block-cases/:user_id/finish', { params: { user_id }, body: { may_finish: !may_finish } }),
      may_finish ? 'They’re signed out again' : 'They can sign in to finish what’s open',
    )
  const cancel = ({ user_id }: BlockCase) =>
    decide(
      user_id,
      () => blockCasesApi('POST /block-cases/:user_id/cancel', { params: { user_id } }),
      'Cancelled. The money is on its way back',
    )
  if (problem) return <Failed problem={problem} onAgain={reload} />
  if (!data || (data.rows.length === 0 && !data.more)) return null
  return (
    <section aria-labelledby="block-cases-title" className="grid gap-4 pb-10">
      <h2 id="block-cases-title" className="display-3">
        Blocked, with something open
      </h2>
      {data.rows.map((one) => (
        <OneCase key={one.id} one={one} onFinish={() => finish(one)} onCancel={() => setEnding(one)} />
      ))}
      <MoreButton more={data.more} growing={growing} onMore={more} />
      {ending && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setEnding(null)}
          title={`Cancel everything ${ending.full_name} has open?`}
          description="Everything paid by card goes back, and we tell the customers. You can’t undo this."
          confirmLabel="Cancel everything"
          cancelLabel="Keep it"
          danger
          onConfirm={() => cancel(ending)}
        />
      )}
    </section>
  )
}

interface OneCaseProps {
  one: BlockCase
  onFinish: () => void
  onCancel: () => void
}

const OneCase = ({ one, onFinish, onCancel }: OneCaseProps) => (
  <Card padded className="grid gap-4">
    <p className="flex flex-wrap items-center gap-2">
      <span className="font-semibold">{one.full_name}</span>
      <span className="text-soft wrap-anywhere">{one.email}</span>
      {one.may_finish && <Badge tone="butter">May finish</Badge>}
    </p>
    {one.reason && <p className="text-soft">{one.reason}</p>}
    <ul className="grid gap-1">
      {one.open.map((thing) => (
        <li key={thing.id}>
          {openWords(thing)}{' '}
          <span className="text-soft">at {one.bakeries.find(({ id }) => id === thing.bakery_id)?.name}</span>
        </li>
      ))}
    </ul>
    <p className="flex flex-wrap gap-3">
      {one.bakeries.map(({ id, slug, name }) => (
        <Link key={id} to={`/bakery/${slug}`} className="prose-link">
          {name}
        </Link>
      ))}
    </p>
    <div className="flex flex-wrap gap-3">
      <Button variant="secondary" onClick={onFinish}>
        {one.may_finish ? 'Stop letting them finish' : 'Let them finish'}
      </Button>
      <Button variant="danger" onClick={onCancel}>
        Cancel everything, money back
      </Button>
    </div>
  </Card>
)

const KINDS = { order: 'Order', request: 'Request', invoice: 'Invoice' } as const

const openWords = ({ kind, number, customer_name, total }: BlockCase['open'][number]) =>
  `${KINDS[kind]}${number ? ` ${number}` : ''} · ${customer_name}${total === null ? '' : ` · ${formatDollars(total)}`}`
