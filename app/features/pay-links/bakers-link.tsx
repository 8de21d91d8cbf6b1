import { Copy, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { sentenceOf } from '~/http/client'
import type { LinkedRef } from '~/lib/pay-link'
import { formatPast } from '~/lib/zone'
import { useAnswer } from '~/live/use-answer'
import { Button } from '~/ui/button'
import { ConfirmDialog } from '~/ui/confirm-dialog'
import { toast } from '~/ui/toast'
import { payLinksApi } from './pay-links.calls'
import type { PayLink } from './pay-links.contract'

interface BakersLinkProps extends LinkedRef {
  /** Null where there is none. */
  email: string | null
  time_zone: string
  size?: 'sm' | 'md'
}

/** The customer's link, for the baker: to pass on, and to replace once it went to the wrong person (ruling 61). */
export function BakersLink({ kind, id, email, time_zone, size = 'md' }: BakersLinkProps) {
  const [asking, setAsking] = useState(false)
  const params = { kind, id }
  const { data, set } = useAnswer<PayLink>(`${kind}.${id}`, {
    read: (signal) => payLinksApi('GET /pay-links/:kind/:id', { params, signal }),
  })
  const replace = async () => {
    try {
      const fresh = await payLinksApi('POST /pay-links/:kind/:id', { params })
      set(() => fresh)
      toast.success(email ? `New link sent to ${email}` : 'New link made. Copy it for your customer.')
    } catch (error) {
      toast.error(sentenceOf(error))
    }
  }
  return (
    <>
      <Button variant="secondary" size={size} disabled={!data} onClick={() => copyLink(data!.pay_url)}>
        <Copy className="size-4.5" aria-hidden="true" />
        Copy link
      </Button>
      <Button variant="secondary" size={size} onClick={() => setAsking(true)}>
        <RefreshCw className="size-4.5" aria-hidden="true" />
        Send a new link
      </Button>
      <p className="basis-full text-sm text-soft">{data ? usedWords(data, time_zone) : '\u00a0'}</p>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Send a new link?"
        description="The link in earlier emails stops working right away."
        confirmLabel="Send a new link"
        cancelLabel="Keep the old one"
        onConfirm={replace}
      />
    </>
  )
}

/** Where the browser forbids copying, the baker sees the link instead. */
export const copyLink = (link: string) =>
  void Promise.resolve()
    .then(() => navigator.clipboard.writeText(link))
    .then(
      () => toast.success('Link copied. Anyone who has it can see and pay this.'),
      () => toast(link),
    )

function usedWords({ uses, used_at }: PayLink, time_zone: string): string {
  if (!used_at) return 'Your customer hasn’t opened the link yet.'
  const last = formatPast(new Date(used_at), time_zone, new Date())
  return uses === 1
    ? `Your customer opened the link on ${last}.`
    : `The link was opened ${uses} times, last on ${last}.`
}
