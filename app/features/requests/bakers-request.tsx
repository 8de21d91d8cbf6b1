import { MessageCircle } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { isMissing } from '~/http/client'
import { firstName } from '~/lib/contact'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { LinkButton } from '~/ui/link-button'
import { Notice } from '~/ui/notice'
import { Skeleton } from '~/ui/skeleton'
import { toast } from '~/ui/toast'
import type { DeskBakery } from '../desk/desk'
import { deskHref } from '../desk/desk-tabs'
import { BakersLink } from '../pay-links/bakers-link'
import { QuoteComposer } from './quote-composer'
import { OlderQuotes, QuoteView } from './quote-view'
import { ReasonDialog } from './reason-dialog'
import { NO_SUCH_REQUEST } from './request'
import { RequestFacts } from './request-facts'
import { standingWords } from './request-words'
import { requestsApi } from './requests.calls'
import type { CustomRequest } from './requests.contract'
import { useRequest } from './use-request'

interface BakersRequestProps {
  id: string
  bakery: DeskBakery
  back: string
}

export function BakersRequest({ id, bakery, back }: BakersRequestProps) {
  const { data, error, problem, reload, set } = useRequest(id)
  const missing = isMissing(error) || (data && data.bakery_id !== bakery.id)
  return (
    <section aria-label="Request" className="grid gap-5">
      <Link to={back} className="prose-link justify-self-start py-2.5">
        All requests
      </Link>
      {data && !missing ? (
        <Found request={data} bakery={bakery} reload={reload} onChanged={(to) => set(() => to)} />
      ) : problem ? (
        <Notice kind="error" live action={!missing && <Button onClick={reload}>Try Again</Button>}>
          {missing ? NO_SUCH_REQUEST : problem}
        </Notice>
      ) : missing ? (
        <Notice kind="error">{NO_SUCH_REQUEST}</Notice>
      ) : (
        <Skeleton className="h-96 rounded-card" />
      )}
    </section>
  )
}

interface FoundProps {
  request: CustomRequest
  bakery: DeskBakery
  reload: () => void
  onChanged: (to: CustomRequest) => void
}

function Found({ request, bakery, reload, onChanged }: FoundProps) {
  const { id, customer_name, customer_email, quotes, state, reason } = request
  const [newest, ...older] = quotes
  const [writing, setWriting] = useState(false)
  const [ending, setEnding] = useState<'request' | 'quote' | null>(null)
  const { label, tone } = standingWords({ ...request, quote: newest ?? null }, 'bakery')
  const composes = state === 'open' && (writing || !newest)
  const name = firstName(customer_name)
  const decline = async (why: string) =>
    onChanged(await requestsApi('POST /requests/:id/decline', { params: { id }, body: { reason: why } }))
  const withdraw = async (quote_id: string, why: string) =>
    onChanged(await requestsApi('POST /quotes/:id/withdraw', { params: { id: quote_id }, body: { reason: why } }))
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="display-2 wrap-anywhere">{customer_name}</h2>
          {customer_email && <p className="break-all text-soft">{customer_email}</p>}
        </div>
        <Badge tone={tone}>{label}</Badge>
      </div>
      {reason && <p className="max-w-prose whitespace-pre-line wrap-anywhere">“{reason}”</p>}
      <RequestActs request={request} bakery={bakery} onDecline={() => setEnding('request')} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="min-w-0 lg:sticky lg:top-24">
          <RequestFacts request={request} onExpired={reload} />
        </div>
        <div className="grid min-w-0 gap-6">
          {composes && (
            <QuoteComposer
              request={request}
              before={newest ?? null}
              onSent={() => {
                setWriting(false)
                toast.success(`Sent. We’re telling ${name}.`)
                reload()
              }}
              onCancel={newest ? () => setWriting(false) : undefined}
            />
          )}
          {newest && (
            <QuoteView quote={newest} time_zone={request.bakery.time_zone}>
              {state === 'open' && !writing && (
                <div className="flex flex-wrap gap-3">
                  <Button onClick={() => setWriting(true)}>
                    {newest.state === 'open' ? 'Change the quote' : 'Write a new quote'}
                  </Button>
                  {newest.state === 'open' && (
                    <>
                      <Button variant="secondary" onClick={() => setEnding('quote')}>
                        Withdraw quote
                      </Button>
                      <BakersLink
                        kind="quote"
                        id={newest.id}
                        email={request.customer_email}
                        time_zone={request.bakery.time_zone}
                      />
                    </>
                  )}
                </div>
              )}
            </QuoteView>
          )}
          <OlderQuotes quotes={older} time_zone={request.bakery.time_zone} />
        </div>
      </div>
      {ending === 'request' && (
        <ReasonDialog
          title="Decline this request?"
          description={`We’ll tell ${name}, and your week has room for another one.`}
          act="Decline"
          onSend={decline}
          onClose={() => setEnding(null)}
        />
      )}
      {ending === 'quote' && newest && (
        <ReasonDialog
          title="Withdraw your quote?"
          description={`${name} can’t accept it anymore. You can write another one.`}
          act="Withdraw quote"
          onSend={(why) => withdraw(newest.id, why)}
          onClose={() => setEnding(null)}
        />
      )}
    </>
  )
}

interface RequestActsProps {
  request: CustomRequest
  bakery: DeskBakery
  onDecline: () => void
}

function RequestActs({ request, bakery, onDecline }: RequestActsProps) {
  const { id, state, conversation_id, customer_name } = request
  return (
    <div className="flex flex-wrap gap-3">
      {conversation_id && (
        <LinkButton variant="secondary" to={`/messages?conversation=${conversation_id}`}>
          <MessageCircle className="size-4.5" aria-hidden="true" />
          Ask {firstName(customer_name)} a question
        </LinkButton>
      )}
      {request.order_id && <LinkButton to={deskHref(bakery.id, 'orders', request.order_id)}>See the order</LinkButton>}
      {request.invoice_id && (
        <LinkButton variant="secondary" to={`/dashboard/invoices/${request.invoice_id}`}>
          See the invoice
        </LinkButton>
      )}
      {state === 'open' && (
        <>
          <LinkButton variant="quiet" to={`/dashboard/invoices/create?request=${id}`}>
            Send an invoice instead
          </LinkButton>
          <Button variant="quiet" onClick={onDecline}>
            Decline
          </Button>
        </>
      )}
    </div>
  )
}
