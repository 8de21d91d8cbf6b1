import { formatDollars } from '~/lib/money'
import { shortDate } from '~/lib/zone'
import { inPages } from '~/live/answer'
import { useAnswer } from '~/live/use-answer'
import { Failed } from '~/ui/failed'
import { MoreButton } from '~/ui/more-button'
import { Table } from '~/ui/table'
import { type BankPayout, PAYOUT_WORDS } from './payout'
import { payoutsApi } from './payouts.calls'

interface BankPages {
  rows: BankPayout[]
  more: boolean
  next: string | null
}

export const useBankPayouts = (bakery_id: string) =>
  useAnswer<BankPages>(
    `bank ${bakery_id}`,
    inPages<BankPayout, BankPages>(async (known, signal) => {
      const query = known?.next ? { after: known.next } : {}
      const { items, next } = await payoutsApi('GET /payouts/:bakery_id/bank', { params: { bakery_id }, query, signal })
      return { rows: items, more: next !== null, next }
    }),
  )

/** As the bank's statements have them; nothing before the first one. */
export function BankPayouts({ bank }: { bank: ReturnType<typeof useBankPayouts> }) {
  const { data, problem, reload, more, growing } = bank
  return (
    <>
      {problem && <Failed problem={problem} onAgain={reload} />}
      {data && data.rows.length > 0 && (
        <section className="grid gap-4">
          <Table
            caption="Payouts, as on your bank statement"
            captionVisible
            rows={data.rows}
            rowKey={({ id }) => id}
            columns={[
              { header: 'Day', cell: ({ arrives_on }) => shortDate(arrives_on) },
              { header: 'Where it is', cell: ({ status }) => PAYOUT_WORDS[status] },
              { header: 'Amount', numeric: true, cell: ({ amount }) => formatDollars(amount) },
            ]}
          />
          <MoreButton more={data.more} growing={growing} onMore={more} label="Show earlier payouts" />
        </section>
      )}
    </>
  )
}
