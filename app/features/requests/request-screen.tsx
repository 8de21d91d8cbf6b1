import { MessageCircle } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { isMissing } from '~/http/client'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { cn } from '~/ui/cn'
import { Failed } from '~/ui/failed'
import { LinkButton } from '~/ui/link-button'
import { Notice } from '~/ui/notice'
import { PageHeader } from '~/ui/page-header'
import { Skeleton } from '~/ui/skeleton'
import { AnswerQuote } from './answer-quote'
import { OlderQuotes, QuoteView } from './quote-view'
import { ReasonDialog } from './reason-dialog'
import { RequestFacts } from './request-facts'
import { customerLine, standingWords } from './request-words'
import { requestsApi } from './requests.calls'
import type { CustomRequest } from './requests.contract'
import { usePaidBack } from './use-paid-back'
import { useRequest } from './use-request'

export function RequestScreen({ id, notFound }: { id: string; notFound: ReactNode }) {
  const { data, error, problem, reload, set } = useRequest(id)
  const checking = usePaidBack(data, reload)
  if (isMissing(error)) return notFound
  if (data) return <Request request={data} checking={checking} reload={reload} onChanged={(to) => set(() => to)} />
  return (
    <div className="column grid gap-6 py-12">
      {problem ? (
        <Failed problem={problem} onAgain={reload} />
      ) : (
        <div role="status" className="grid gap-6">
          <span className="sr-only">Loading your request</span>
          <Skeleton className="h-12 w-2/3" />
          <Skeleton className="h-80 rounded-card" />
        </div>
      )}
    </div>
  )
}

interface RequestProps {
  request: CustomRequest
  /** A payment is not settled yet, or can't be found. */
  checking: { problem: string | null } | null
  reload: () => void
  onChanged: (to: CustomRequest) => void
}

function Request({ request, checking, reload, onChanged }: RequestProps) {
  const { id, bakery, quotes, conversation_id, state, reason } = request
  const [withdrawing, setWithdrawing] = useState(false)
  const [newest, ...older] = quotes
  const standing = { ...request, quote: newest ?? null }
  const { label, tone } = standingWords(standing, 'customer')
  return (
    <div className="column pb-16">
      <PageHeader
        above={
          <Link to="/account/requests" className="prose-link justify-self-start py-2.5">
            All custom orders
          </Link>
        }
        title={
          <Link to={`/bakery/${bakery.slug}`} className="wrap-anywhere hover:underline">
            {bakery.name}
          </Link>
        }
        intro={<span role="status">{customerLine(standing, bakery.name)}</span>}
        actions={<Badge tone={tone}>{label}</Badge>}
      />
      {checking && (
        <Notice
          kind={checking.problem ? 'warning' : 'info'}
          live
          className="mb-6"
          title={checking.problem ?? 'We’re checking your payment'}
        >
          {!checking.problem && 'This takes a few seconds. You don’t have to do anything.'}
        </Notice>
      )}
      {state === 'accepted' && <Booked request={request} />}
      {reason && (
        <p className="mb-6 max-w-prose whitespace-pre-line wrap-anywhere">
          {state === 'withdrawn' ? 'You wrote' : `${bakery.name} wrote`}: “{reason}”
        </p>
      )}
      <div className={cn('grid items-start gap-6', newest ? 'lg:grid-cols-2' : 'max-w-3xl')}>
        <div className="grid min-w-0 gap-6 empty:hidden lg:order-2">
          {newest && (
            <QuoteView quote={newest} time_zone={bakery.time_zone}>
              {newest.state === 'open' && state === 'open' && !checking && (
                <AnswerQuote quote={newest} bakery={bakery} onDeclined={(to) => 'quotes' in to && onChanged(to)} />
              )}
            </QuoteView>
          )}
          <OlderQuotes quotes={older} time_zone={bakery.time_zone} />
        </div>
        <div className="grid min-w-0 gap-6">
          <RequestFacts request={request} onExpired={reload} />
          <div className="flex flex-wrap gap-3">
            {conversation_id && (
              <LinkButton variant="secondary" to={`/messages?conversation=${conversation_id}`}>
                <MessageCircle className="size-4.5" aria-hidden="true" />
                Message the bakery
              </LinkButton>
            )}
            {(state === 'open' || state === 'unverified') && (
              <Button
                variant="quiet"
                className="first:-ml-5 max-sm:-ml-5 max-sm:w-full max-sm:justify-start"
                onClick={() => setWithdrawing(true)}
              >
                Withdraw request
              </Button>
            )}
          </div>
        </div>
      </div>
      {withdrawing && (
        <ReasonDialog
          title="Withdraw your request?"
          description={`We’ll tell ${bakery.name} you don’t need it anymore.`}
          act="Withdraw request"
          onSend={async (why) =>
            onChanged(await requestsApi('POST /requests/:id/withdraw', { params: { id }, body: { reason: why } }))
          }
          onClose={() => setWithdrawing(false)}
        />
      )}
    </div>
  )
}

const Booked = ({ request: { order_id, order_cancelled, invoice_id } }: { request: CustomRequest }) => (
  <Notice
    kind={order_cancelled ? 'info' : 'success'}
    className="mb-6"
    title={order_cancelled ? 'This order was cancelled' : 'Your date is booked'}
    action={
      <>
        {order_id && <LinkButton to={`/orders/${order_id}`}>See the order</LinkButton>}
        {invoice_id && (
          <LinkButton variant="secondary" to={`/invoices/${invoice_id}`}>
            See the invoice
          </LinkButton>
        )}
      </>
    }
  >
    {order_cancelled
      ? 'The invoice shows what you paid and what went back to you.'
      : 'The invoice shows what you paid and what’s left to pay.'}
  </Notice>
)
