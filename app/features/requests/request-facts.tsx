import { TriangleAlert } from 'lucide-react'
import { formatPast, longDate } from '~/lib/zone'
import { Card } from '~/ui/card'
import { useNow } from '~/ui/use-now'
import { MessagePictures } from '../messages/message-pictures'
import type { CustomRequest } from './requests.contract'

export function RequestFacts({ request, onExpired }: { request: CustomRequest; onExpired: () => void }) {
  const now = useNow()
  const { date, message, answers, allergies, pictures, created_at, viewer, bakery, customer_name } = request
  return (
    <Card padded className="grid content-start gap-4">
      <div className="grid gap-1">
        <h2 className="display-3">For {longDate(date)}</h2>
        <p className="text-sm text-soft">Asked {formatPast(new Date(created_at), bakery.time_zone, now)}</p>
      </div>
      {message && <p className="max-w-prose whitespace-pre-line wrap-anywhere">{message}</p>}
      {allergies && (
        <p className="flex gap-2.5 rounded-control bg-butter-wash px-4 py-3 wrap-anywhere">
          <TriangleAlert className="mt-0.5 size-5 shrink-0 text-crust" aria-hidden="true" />
          <span>
            <strong>Allergies:</strong> {allergies}
          </span>
        </p>
      )}
      {answers.length > 0 && (
        <dl className="grid gap-3">
          {answers.map(({ label, answer }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: answers never change places
            <div key={at}>
              <dt className="text-sm text-soft wrap-anywhere">{label}</dt>
              <dd className="whitespace-pre-line wrap-anywhere">{answer}</dd>
            </div>
          ))}
        </dl>
      )}
      {pictures.length > 0 && (
        <MessagePictures
          pictures={pictures}
          from={viewer === 'customer' ? 'you' : customer_name}
          onExpired={onExpired}
        />
      )}
    </Card>
  )
}
