import { Video as VideoIcon } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useUser } from '~/features/accounts/auth-context'
import type { AuthOrigin } from '~/features/accounts/auth-return'
import { sentenceOf } from '~/http/client'
import { useSend } from '~/http/use-send'
import { useAnswer } from '~/live/use-answer'
import { Button } from '~/ui/button'
import { useDirtyForm } from '~/ui/dirty-form'
import { Failed } from '~/ui/failed'
import { Field } from '~/ui/field'
import { FormButtons } from '~/ui/form-buttons'
import { FormNotice } from '~/ui/form-notice'
import { LinkButton } from '~/ui/link-button'
import { Notice } from '~/ui/notice'
import { TextInput } from '~/ui/text-input'
import { toast } from '~/ui/toast'
import { LINK_MISSING, SITE_NAMES } from './video-review'
import { videoReviewsApi } from './video-reviews.calls'
import type { Video } from './video-reviews.contract'

interface OwnVideoProps {
  bakery: { id: string; slug: string; name: string }
}

/** Rendered for all as for a visitor; the user's own video comes after hydration. */
export function OwnVideo({ bakery }: OwnVideoProps) {
  const user = useUser()
  const params = { bakery_id: bakery.id }
  const { data, problem, reload, set } = useAnswer(user && `${user.id} ${bakery.id}`, {
    read: (signal) => videoReviewsApi('GET /bakeries/:bakery_id/own-video-review', { params, signal }),
  })
  const [writing, setWriting] = useState(false)
  const keep = (video: Video | null) => set((before) => ({ ...before, video }))
  const takeBack = async (video_id: string) => {
    try {
      await videoReviewsApi('DELETE /video-reviews/:video_id', { params: { video_id } })
      keep(null)
      toast.success('Your video was taken down')
    } catch (error) {
      toast.error(sentenceOf(error))
    }
  }
  if (!user)
    return (
      <Invitation bakery={bakery}>
        <LinkButton
          to="/auth"
          state={{ from: `/bakery/${bakery.slug}#videos`, why: 'video', about: bakery.name } satisfies AuthOrigin}
          variant="secondary"
        >
          Sign in to share a video
        </LinkButton>
      </Invitation>
    )
  if (problem) return <Failed problem={problem} onAgain={reload} />
  if (!data) return <Invitation bakery={bakery} />
  if (!data.may_share) return null
  const { video } = data
  if (writing)
    return (
      <ShareForm
        bakery_id={bakery.id}
        onCancel={() => setWriting(false)}
        onSent={(sent) => {
          keep(sent)
          setWriting(false)
        }}
      />
    )
  if (video && video.state !== 'rejected')
    return (
      <Notice
        live
        title={video.state === 'approved' ? 'Your video is on this page' : 'We’re looking at your video'}
        action={
          <Button variant="secondary" size="sm" onClick={() => takeBack(video.id)}>
            Take it down
          </Button>
        }
      >
        {video.state === 'approved'
          ? `Thank you for showing ${bakery.name} around.`
          : `It’s from ${SITE_NAMES[video.site]}. We’ll email you, and once it’s approved it plays here.`}
      </Notice>
    )
  const share = (
    <Button variant="secondary" onClick={() => setWriting(true)}>
      <VideoIcon className="size-5" aria-hidden="true" /> {video ? 'Share another video' : 'Share a video'}
    </Button>
  )
  if (!video) return <Invitation bakery={bakery}>{share}</Invitation>
  return (
    <Notice kind="warning" title="We couldn’t approve your video" action={share}>
      <span className="whitespace-pre-line wrap-anywhere">{video.reason}</span>
    </Notice>
  )
}

const Invitation = ({ bakery, children }: OwnVideoProps & { children?: ReactNode }) => (
  <div className="grid justify-items-start gap-3">
    <p className="max-w-prose text-soft">Filmed something from {bakery.name}? Show the next neighbor how it looks.</p>
    {children}
  </div>
)

interface ShareFormProps {
  bakery_id: string
  onSent: (video: Video) => void
  onCancel: () => void
}

function ShareForm({ bakery_id, onSent, onCancel }: ShareFormProps) {
  const [url, setUrl] = useState('')
  const { box, busy, problems, notice, send } = useSend()
  useDirtyForm(url !== '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const body = { url }
    void send(
      async () => {
        onSent(await videoReviewsApi('POST /bakeries/:bakery_id/video-reviews', { params: { bakery_id }, body }))
        toast.success('Thank you! We’ll take a look.')
      },
      () => ({ url: !url.trim() && LINK_MISSING }),
    )
  }
  return (
    <form
      ref={box}
      noValidate
      method="post"
      aria-label="Share a video"
      onSubmit={submit}
      className="grid gap-5 rounded-card border border-oat bg-paper p-5 md:p-6"
    >
      <FormNotice>{notice}</FormNotice>
      <Field
        label="Link to your video"
        hint="From YouTube, Vimeo, TikTok or an Instagram reel. We look at it before it shows here."
        error={problems.url}
      >
        <TextInput
          name="url"
          type="url"
          inputMode="url"
          autoComplete="off"
          autoFocus
          placeholder="https://"
          maxLength={500}
          value={url}
          onChange={({ target }) => setUrl(target.value)}
        />
      </Field>
      <FormButtons submit="Send it in" busy={busy} onCancel={onCancel} />
    </form>
  )
}
