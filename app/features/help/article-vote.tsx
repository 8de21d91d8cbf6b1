import { ThumbsDown, ThumbsUp } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { useSend } from '~/http/use-send'
import { Button } from '~/ui/button'
import { useDirtyForm } from '~/ui/dirty-form'
import { Field } from '~/ui/field'
import { FormNotice } from '~/ui/form-notice'
import { Textarea } from '~/ui/textarea'
import { articlePath, type HelpSlug } from '../articles/help-topics'
import { HELP_MAX, MESSAGE_MISSING } from './help'
import { helpApi } from './help.calls'

/** "Was this helpful?" A No asks what was missing, which is feedback like any other. */
export function ArticleVote({ slug }: { slug: HelpSlug }) {
  const [vote, setVote] = useState<'yes' | 'no' | 'told' | null>(null)
  const { notice, busy, send } = useSend()
  const say = (helpful: boolean) => () =>
    void send(async () => {
      await helpApi('POST /help-articles/:slug/votes', { params: { slug }, body: { helpful } })
      setVote(helpful ? 'yes' : 'no')
    })
  return (
    <section aria-label="Was this helpful?" className="grid gap-4 border-oat border-t pt-6">
      <FormNotice>{notice}</FormNotice>
      {vote === null && (
        <div className="flex flex-wrap items-center gap-3">
          <p className="mr-2 font-semibold max-sm:basis-full">Was this helpful?</p>
          <Button variant="secondary" disabled={busy} onClick={say(true)}>
            <ThumbsUp className="size-4.5" aria-hidden="true" />
            Yes
          </Button>
          <Button variant="secondary" disabled={busy} onClick={say(false)}>
            <ThumbsDown className="size-4.5" aria-hidden="true" />
            No
          </Button>
        </div>
      )}
      {vote === 'no' && <WhatIsMissing slug={slug} onTold={() => setVote('told')} />}
      <p role="status" className="empty:hidden">
        {vote === 'yes' && 'Thank you! Good to know.'}
        {vote === 'told' && 'Thank you! One of us reads it.'}
      </p>
    </section>
  )
}

function WhatIsMissing({ slug, onTold }: { slug: HelpSlug; onTold: () => void }) {
  const [message, setMessage] = useState('')
  const { box, busy, problems, notice, send } = useSend()
  useDirtyForm(message !== '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send(
      async () => {
        await helpApi('POST /help-requests', { body: { kind: 'feedback', message, page: articlePath(slug) } })
        onTold()
      },
      () => ({ message: message.trim() === '' && MESSAGE_MISSING }),
    )
  }
  return (
    <form ref={box} noValidate method="post" aria-label="What’s missing" onSubmit={submit} className="grid gap-4">
      <FormNotice>{notice}</FormNotice>
      <Field label="Sorry about that. What’s missing?" error={problems.message}>
        <Textarea
          name="message"
          rows={3}
          maxLength={HELP_MAX}
          value={message}
          onChange={({ target }) => setMessage(target.value)}
        />
      </Field>
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" loading={busy}>
          Send
        </Button>
        <p className="text-soft">
          Need an answer?{' '}
          <Link to="/help/contact" className="prose-link">
            Write to us
          </Link>
        </p>
      </div>
    </form>
  )
}
