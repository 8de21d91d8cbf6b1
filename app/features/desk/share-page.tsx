import { Copy, Download, Share2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { sentenceOf } from '~/http/client'
import { useAnswer } from '~/live/use-answer'
import { Button } from '~/ui/button'
import { Failed } from '~/ui/failed'
import { saveFile } from '~/ui/save-file'
import { Skeleton } from '~/ui/skeleton'
import { toast } from '~/ui/toast'
import type { PosterSize } from '../bakeries/poster'
import { posterApi } from '../bakeries/poster.calls'

interface SharePageProps {
  bakery: { id: string; name: string; slug: string }
  /** Takes orders, so there is something to post. */
  open: boolean
}

/** The link, a poster, a card, and a picture that says what can be ordered next. */
export function SharePage({ bakery, open }: SharePageProps) {
  return (
    <div className="grid items-start gap-6 md:grid-cols-2">
      <div className="grid gap-6">
        <PageLink slug={bakery.slug} />
        <Prints bakery={bakery} />
      </div>
      {open && <OrderPicture bakery={bakery} />}
    </div>
  )
}

function PageLink({ slug }: { slug: string }) {
  const url = `${window.location.origin}/bakery/${slug}`
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => toast.success('Link copied'),
      () => toast.error('We couldn’t copy the link', { description: url }),
    )
  return (
    <div className="grid justify-items-start gap-2">
      <h3 className="display-3">Your link</h3>
      <p className="wrap-anywhere">{url}</p>
      <Button variant="secondary" onClick={copy}>
        <Copy className="size-5" aria-hidden="true" /> Copy link
      </Button>
    </div>
  )
}

function Prints({ bakery }: Pick<SharePageProps, 'bakery'>) {
  const [busy, setBusy] = useState<PosterSize | null>(null)
  const print = async (size: PosterSize) => {
    setBusy(size)
    try {
      const params = { bakery_id: bakery.id }
      const file = await posterApi('GET /bakeries/:bakery_id/poster.pdf', { params, query: { size } })
      saveFile(file, `${bakery.slug}-${size === 'letter' ? 'poster' : 'card'}.pdf`)
    } catch (error) {
      toast.error(sentenceOf(error))
    }
    setBusy(null)
  }
  return (
    <div className="grid gap-2">
      <h3 className="display-3">Poster and cards</h3>
      <p className="text-soft">With a QR code that opens your page, for a window, a market table or a bag.</p>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" loading={busy === 'letter'} onClick={() => void print('letter')}>
          Poster, US Letter
        </Button>
        <Button variant="secondary" loading={busy === 'card'} onClick={() => void print('card')}>
          Card, 4 × 6 inches
        </Button>
      </div>
    </div>
  )
}

function OrderPicture({ bakery }: Pick<SharePageProps, 'bakery'>) {
  const { data, problem, reload } = useAnswer(bakery.id, {
    read: async (signal) => {
      const params = { bakery_id: bakery.id }
      const file = await posterApi('GET /bakeries/:bakery_id/order-picture.jpg', { params, signal })
      return new File([file], `${bakery.slug}-order.jpg`, { type: 'image/jpeg' })
    },
    // Other hours may mean another day.
    live: (event) => event.type === 'hello' || (event.type === 'bakery' && event.bakery_id === bakery.id),
  })
  const shown = useObjectUrl(data)
  const can_share = data !== undefined && (navigator.canShare?.({ files: [data] }) ?? false)
  const share = () =>
    navigator
      .share({ files: [data!], title: bakery.name, url: `${window.location.origin}/bakery/${bakery.slug}` })
      // Closing the sheet is not a failure.
      .catch((error: Error) => error.name !== 'AbortError' && toast.error('We couldn’t share the picture'))
  return (
    <div className="grid gap-2">
      <h3 className="display-3">A picture to post</h3>
      {problem && !data ? (
        <Failed problem={problem} onAgain={reload} />
      ) : (
        <div className="aspect-[4/5] w-full max-w-72 overflow-hidden rounded-card border border-oat bg-dough">
          {shown ? (
            <img src={shown} alt="Your next pickup day, your bakery’s name and its address" className="size-full" />
          ) : (
            <Skeleton className="size-full" />
          )}
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        {can_share && (
          <Button onClick={share}>
            <Share2 className="size-5" aria-hidden="true" /> Share
          </Button>
        )}
        <Button variant="secondary" disabled={!data} onClick={() => data && saveFile(data, data.name)}>
          <Download className="size-5" aria-hidden="true" /> Download
        </Button>
      </div>
    </div>
  )
}

function useObjectUrl(file: File | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}
