import { Navigate, useSearchParams } from 'react-router'
import { useUser } from '~/features/accounts/auth-context'
import { useAnswer } from '~/live/use-answer'
import { Failed } from '~/ui/failed'
import { Notice } from '~/ui/notice'
import { PageHeader } from '~/ui/page-header'
import { Skeleton } from '~/ui/skeleton'
import { RecipientScreen } from '../invoices/recipient-screen'
import { linkProblem, useHeld } from '../pay-links/held'
import { NoLink } from '../pay-links/no-link'
import { WriteToBakery } from '../pay-links/write-to-bakery'
import { AnswerQuote } from './answer-quote'
import { QuoteView } from './quote-view'
import { requestPath } from './request'
import { customerLine } from './request-words'
import { requestsApi } from './requests.calls'
import type { MailedQuote } from './requests.contract'
import { usePaidBack } from './use-paid-back'

/** A quote as its mail's link opens it; once it is paid, the invoice that it became. */
export function HeldQuote({ id }: { id: string }) {
  const held = useHeld()
  const [query] = useSearchParams()
  const user = useUser()
  const { data, error, problem, reload, set } = useAnswer(id, {
    read: (signal) => requestsApi('GET /quotes/:id', { params: { id }, signal, ...held }),
  })
  const checking = usePaidBack(data, reload)
  const no_link = linkProblem(error)
  if (no_link) return <NoLink why={no_link} />
  if (data && user && data.customer_id === user.id)
    return <Navigate to={{ pathname: requestPath(data.request_id), search: query.toString() }} replace />
  if (data?.invoice_id) return <RecipientScreen id={data.invoice_id} />
  return (
    <div className="column grid max-w-3xl gap-6 pb-16">
      <PageHeader
        className="pb-0!"
        title={data ? `Your quote from ${data.bakery.name}` : 'Your quote'}
        intro={data && <span role="status">{lineOf(data)}</span>}
      />
      {problem && <Failed problem={problem} onAgain={reload} />}
      {!data && !problem && <Skeleton className="h-96 rounded-card" />}
      {checking && (
        <Notice
          kind={checking.problem ? 'warning' : 'info'}
          live
          title={checking.problem ?? 'We’re checking your payment'}
        >
          {!checking.problem && 'This takes a few seconds. You don’t have to do anything.'}
        </Notice>
      )}
      {data && (
        <QuoteView quote={data} time_zone={data.bakery.time_zone}>
          {data.state === 'open' && (
            <>
              {!checking && (
                <AnswerQuote quote={data} bakery={data.bakery} onDeclined={(to) => 'quotes' in to || set(() => to)} />
              )}
              <div className="flex flex-wrap gap-3">
                <WriteToBakery bakery={data.bakery.name} email={data.customer_email} />
              </div>
            </>
          )}
        </QuoteView>
      )}
    </div>
  )
}

/** Turned down, it stays on the page; its link is over. */
const lineOf = (quote: MailedQuote): string =>
  quote.state === 'open'
    ? 'Pay by card, and your date is booked. You don’t need an account.'
    : customerLine({ state: 'open', order_cancelled: false, quote }, quote.bakery.name)
