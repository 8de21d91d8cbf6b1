import { type FormEvent, useRef } from 'react'
import { useSend } from '~/http/use-send'
import { useAnswer } from '~/live/use-answer'
import { Failed } from '~/ui/failed'
import { Field } from '~/ui/field'
import { FormButtons } from '~/ui/form-buttons'
import { FormNotice } from '~/ui/form-notice'
import { KeptNotice } from '~/ui/kept-notice'
import { Skeleton } from '~/ui/skeleton'
import { TextInput } from '~/ui/text-input'
import { inGrams } from '../recipes/percentages'
import { draftOf, problemsOf, recipeOf } from '../recipes/recipe-draft'
import { RecipePart } from '../recipes/recipe-part'
import { Editor } from './editor'
import { BODY_MISSING, TITLE_MAX, TITLE_MISSING } from './forum'
import { useForumDraft } from './use-forum-draft'
import { writingApi } from './writing.calls'
import type { PostSource, WrittenPost } from './writing.contract'

interface EditFormProps {
  post_id: string
  onSaved: (post: WrittenPost) => void
  onCancel: () => void
}

export function EditForm(props: EditFormProps) {
  const { data, problem, reload } = useAnswer(props.post_id, {
    read: (signal) => writingApi('GET /forum/posts/:id/source', { params: { id: props.post_id }, signal }),
  })
  if (problem) return <Failed problem={problem} onAgain={reload} />
  return data ? <LoadedForm {...props} source={data} /> : <Skeleton className="h-48" />
}

function LoadedForm({ post_id, onSaved, onCancel, source }: EditFormProps & { source: PostSource }) {
  const { draft, edit, startOver, found } = useForumDraft(`post:${post_id}`, {
    title: source.title ?? '',
    body: source.body,
    recipe: source.recipe && draftOf(source.recipe),
  })
  const { body, recipe } = draft
  const title = source.title === null ? null : draft.title
  const takes_recipe = source.takes_recipe || source.recipe !== null
  const { box, busy, problems, notice, send } = useSend()
  const field = useRef<HTMLTextAreaElement>(null)
  const cancel = () => {
    startOver()
    onCancel()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send(
      async () => {
        const params = { id: post_id }
        const changed = {
          body,
          ...(title !== null && { title }),
          ...(takes_recipe && { recipe: recipe && recipeOf(recipe) }),
        }
        const saved = await writingApi('PUT /forum/posts/:id', { params, body: changed })
        startOver()
        onSaved(saved)
      },
      () => ({
        title: title !== null && title.trim().length < 3 && TITLE_MISSING,
        ...(recipe && problemsOf(recipe)),
        body: body.trim() === '' && BODY_MISSING,
      }),
    )
  }
  return (
    <form ref={box} noValidate method="post" onSubmit={submit} className="grid gap-4" aria-label="Edit your post">
      <FormNotice>{notice}</FormNotice>
      {found && <KeptNotice onStartOver={startOver} />}
      {title !== null && (
        <Field label="Title" error={problems.title}>
          <TextInput
            name="title"
            value={title}
            maxLength={TITLE_MAX}
            onChange={({ target }) => edit({ title: target.value })}
          />
        </Field>
      )}
      {takes_recipe && <RecipePart draft={recipe} problems={problems} onEdit={(edited) => edit({ recipe: edited })} />}
      <Editor
        label={recipe ? 'Steps' : 'Your post'}
        body={body}
        field={field}
        onBody={(typed) => edit({ body: typed })}
        error={problems.body}
      />
      <FormButtons submit="Save" busy={busy} onCancel={cancel} />
      <Before revisions={source.revisions} />
    </form>
  )
}

const Before = ({ revisions }: Pick<PostSource, 'revisions'>) =>
  revisions.length > 0 && (
    <details className="text-[0.9375rem]">
      <summary className="cursor-pointer text-soft">What it was before</summary>
      <ol className="mt-3 grid gap-4">
        {revisions.map((before) => (
          <li key={before.created_at} className="grid gap-1 rounded-control bg-dough px-4 py-3">
            <p className="text-soft text-sm">
              Until {new Date(before.created_at).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })}
            </p>
            {before.title && <p className="font-semibold wrap-anywhere">{before.title}</p>}
            {before.recipe && (
              <p className="whitespace-pre-line wrap-anywhere">
                {before.recipe.ingredients.map(({ name, grams }) => `${inGrams(grams)} ${name}`).join('\n')}
              </p>
            )}
            <p className="whitespace-pre-line wrap-anywhere">{before.body}</p>
          </li>
        ))}
      </ol>
    </details>
  )
