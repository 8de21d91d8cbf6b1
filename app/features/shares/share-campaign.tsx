import { Copy, Download } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useSend } from '~/http/use-send'
import { useAnswer } from '~/live/use-answer'
import { Badge } from '~/ui/badge'
import { Button, buttonClass } from '~/ui/button'
import { useDirtyValues } from '~/ui/dirty-form'
import { Failed } from '~/ui/failed'
import { Field } from '~/ui/field'
import { FormNotice } from '~/ui/form-notice'
import { Notice } from '~/ui/notice'
import { SectionHeading } from '~/ui/page-header'
import { Skeleton } from '~/ui/skeleton'
import { TextInput } from '~/ui/text-input'
import { toast } from '~/ui/toast'
import { useAnchor } from '~/ui/use-anchor'
import { STATE_WORDS } from '../cases/ruling'
import { campaignWords, visitsWords } from './share'
import { sharesApi } from './shares.calls'
import type { SharePost } from './shares.contract'

/** Ruling 33: the baker posts the link, tells us where, and is featured. */
export function ShareCampaign({ bakery_id }: { bakery_id: string }) {
  const { data, problem, reload, set } = useAnswer(bakery_id, {
    read: (signal) => sharesApi('GET /bakeries/:bakery_id/share', { params: { bakery_id }, signal }),
  })
  const place = useAnchor('share', data !== undefined)
  const add = (post: SharePost) => set((before) => ({ ...before, posts: [post, ...before.posts] }))
  return (
    <section ref={place} aria-labelledby="share" className="grid scroll-mt-24 gap-5">
      <SectionHeading id="share" className="mb-0!" title="Share and be featured" intro={data && campaignWords(data)} />
      {problem && <Failed problem={problem} onAgain={reload} />}
      {!data && !problem && <Skeleton className="h-72 rounded-card" />}
      {data && (
        <>
          <div className="grid gap-5 md:grid-cols-2">
            <div className="grid content-start gap-4">
              <ToCopy label="Your link" text={data.url} />
              <ToCopy label="A text to post" text={data.text} />
            </div>
            <figure className="grid content-start gap-3">
              <img
                src={data.picture_url}
                width={1200}
                height={630}
                alt="Your bakery’s name and town, ready to post"
                className="h-auto w-full rounded-card border border-oat"
              />
              <a href={data.picture_url} download="share.png" className={buttonClass({ variant: 'secondary' })}>
                <Download className="size-4.5" aria-hidden="true" />
                Save the picture
              </a>
            </figure>
          </div>
          <SubmitPost bakery_id={bakery_id} waits={data.posts.some(({ state }) => state === 'pending')} onSent={add} />
          <Posts posts={data.posts} />
          {data.visits.length > 0 && (
            <p className="text-soft">{visitsWords(data.visits.map(({ visits }) => visits))}</p>
          )}
        </>
      )}
    </section>
  )
}

function ToCopy({ label, text }: { label: string; text: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      toast.success('Copied')
    } catch {
      toast.error('We couldn’t copy that', { description: text })
    }
  }
  return (
    <div className="grid gap-2">
      <p className="font-semibold text-[0.9375rem]">{label}</p>
      <p className="rounded-control bg-dough px-4 py-3 wrap-anywhere">{text}</p>
      <Button
        variant="quiet"
        size="sm"
        className="-ml-4 justify-self-start"
        aria-label={`Copy: ${label}`}
        onClick={copy}
      >
        <Copy className="size-4.5" aria-hidden="true" />
        Copy
      </Button>
    </div>
  )
}

interface SubmitPostProps {
  bakery_id: string
  waits: boolean
  onSent: (post: SharePost) => void
}

function SubmitPost({ bakery_id, waits, onSent }: SubmitPostProps) {
  const [url, setUrl] = useState('')
  const { box, busy, problems, notice, send } = useSend()
  useDirtyValues({ url })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send(
      async () => {
        onSent(await sharesApi('POST /bakeries/:bakery_id/share-posts', { params: { bakery_id }, body: { url } }))
        setUrl('')
        toast.success('Thank you! We’ll take a look.')
      },
      () => ({ url: !url.trim() && 'Please paste the address of your post.' }),
    )
  }
  if (waits)
    return <Notice>We’re looking at your post, and we’ll write to you. Then you can share the next one.</Notice>
  return (
    <form ref={box} onSubmit={submit} noValidate className="grid gap-3">
      <FormNotice>{notice}</FormNotice>
      <Field
        label="Where did you post it?"
        hint="The address of a public post on Instagram, Facebook, TikTok or wherever your neighbors are."
        error={problems.url}
        className="max-w-2xl"
      >
        <TextInput
          name="url"
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          maxLength={500}
          value={url}
          onChange={({ target }) => setUrl(target.value)}
        />
      </Field>
      <Button type="submit" className="justify-self-start" loading={busy}>
        Send it in
      </Button>
    </form>
  )
}

function Posts({ posts }: { posts: SharePost[] }) {
  if (posts.length === 0) return null
  return (
    <ul className="grid gap-3" aria-label="Your posts">
      {posts.map(({ id, url, state, reason }) => (
        <li key={id} className="grid gap-1 rounded-card border border-oat bg-paper px-5 py-4">
          <p className="flex flex-wrap items-center gap-2">
            <Badge tone={STATE_WORDS[state].tone}>{STATE_WORDS[state].label}</Badge>
            <a href={url} rel="noreferrer nofollow" target="_blank" className="prose-link wrap-anywhere">
              {url.replace('https://', '')}
            </a>
          </p>
          {reason && <p className="text-soft whitespace-pre-line wrap-anywhere">{reason}</p>}
        </li>
      ))}
    </ul>
  )
}
