import { type FormEvent, type RefObject, useRef, useState } from 'react'
import { useSend } from '~/http/use-send'
import { newId } from '~/lib/ids'
import { Button } from '~/ui/button'
import { Checkbox } from '~/ui/checkbox'
import { FormNotice } from '~/ui/form-notice'
import { KeptNotice } from '~/ui/kept-notice'
import { toast } from '~/ui/toast'
import { BAKE_PICTURE_MISSING } from '../recipes/recipe'
import { AgreeToRules } from './agree-to-rules'
import { Editor } from './editor'
import { BODY_MISSING } from './forum'
import type { useForumDraft } from './use-forum-draft'
import { writingApi } from './writing.calls'
import type { WrittenPost } from './writing.contract'

interface ReplyFormProps {
  topic_id: string
  agreed: boolean
  /** Under somebody else's recipe. */
  may_bake: boolean
  writing: ReturnType<typeof useForumDraft>
  field: RefObject<HTMLTextAreaElement | null>
  onSent: (post: WrittenPost) => void
}

export function ReplyForm({ topic_id, agreed, may_bake, writing, field, onSent }: ReplyFormProps) {
  const { draft, edit, startOver, found } = writing
  const { box, busy, problems, notice, send } = useSend()
  const [agrees, setAgrees] = useState(false)
  // Sent again after a lost answer, it is the same post.
  const id = useRef(newId())
  const baked = may_bake && draft.baked
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send(
      async () => {
        const post = await writingApi('POST /forum/topics/:id/posts', {
          params: { id: topic_id },
          body: { id: id.current, body: draft.body, baked, agree_to_rules: agrees },
        })
        id.current = newId()
        startOver()
        if (post.state === 'held') toast.success('Thank you! We’ll have a look before others see it.')
        onSent(post)
      },
      () => ({
        body:
          (baked && !draft.body.includes('](/media/') && BAKE_PICTURE_MISSING) ||
          (draft.body.trim() === '' && BODY_MISSING),
      }),
    )
  }
  return (
    <form ref={box} noValidate method="post" onSubmit={submit} className="grid gap-4" aria-label="Your answer">
      <FormNotice>{notice}</FormNotice>
      {found && <KeptNotice onStartOver={startOver} />}
      {may_bake && (
        <Checkbox
          name="baked"
          checked={draft.baked}
          onChange={({ target }) => edit({ baked: target.checked })}
          error={problems.baked}
          label="I baked this"
          hint="Add a picture, and say how it turned out. It’ll show up under the recipe."
        />
      )}
      <Editor
        label={baked ? 'How it turned out' : 'Your answer'}
        hint="Type @ to mention someone. To quote a post, select its words and press Answer."
        body={draft.body}
        field={field}
        error={problems.body}
        rows={5}
        onBody={(body) => edit({ body })}
      />
      {!agreed && <AgreeToRules agrees={agrees} onAgrees={setAgrees} error={problems.agree_to_rules} />}
      <div>
        <Button type="submit" loading={busy}>
          {baked ? 'Show what you baked' : 'Post answer'}
        </Button>
      </div>
    </form>
  )
}
