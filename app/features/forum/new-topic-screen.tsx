import { type FormEvent, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useUser } from '~/features/accounts/auth-context'
import { useSend } from '~/http/use-send'
import { newId } from '~/lib/ids'
import { useAnswer } from '~/live/use-answer'
import { Breadcrumbs } from '~/ui/breadcrumbs'
import { Button } from '~/ui/button'
import { Failed } from '~/ui/failed'
import { Field } from '~/ui/field'
import { FormNotice } from '~/ui/form-notice'
import { KeptNotice } from '~/ui/kept-notice'
import { LinkButton } from '~/ui/link-button'
import { Notice } from '~/ui/notice'
import { PageHeader } from '~/ui/page-header'
import { PostBody } from '~/ui/post-body'
import { Select } from '~/ui/select'
import { Skeleton } from '~/ui/skeleton'
import { TextInput } from '~/ui/text-input'
import { UNASKED } from '~/ui/unsaved-input'
import { problemsOf, recipeOf } from '../recipes/recipe-draft'
import { RecipePart } from '../recipes/recipe-part'
import { AgreeToRules } from './agree-to-rules'
import { Editor } from './editor'
import { BODY_MISSING, TITLE_MAX, TITLE_MISSING } from './forum'
import { forumApi } from './forum.calls'
import type { ForumCategory } from './forum.contract'
import { useForumDraft } from './use-forum-draft'
import { useOwnForum } from './use-own-forum'
import { writingApi } from './writing.calls'
import type { WrittenPost } from './writing.contract'

export const NEW_TOPIC = {
  title: 'New topic',
  intro: 'Ask a question, share what you know, or show what’s in your oven.',
}

export function NewTopicScreen() {
  const { data, problem, reload } = useAnswer('categories', {
    read: (signal) => forumApi('GET /forum/categories', { signal }),
  })
  return (
    <div className="column max-w-3xl pb-16">
      <PageHeader
        above={<Breadcrumbs items={[{ label: 'Forum', to: '/forum' }, { label: NEW_TOPIC.title }]} />}
        {...NEW_TOPIC}
      />
      {problem ? (
        <Failed problem={problem} onAgain={reload} />
      ) : data ? (
        <NewTopicForm categories={data.items.filter(({ archived }) => !archived)} />
      ) : (
        <Skeleton className="h-96" />
      )}
    </div>
  )
}

const Held = ({ post }: { post: WrittenPost }) => (
  <div className="grid gap-6">
    <Notice
      kind="success"
      live
      title="Thank you! We’ll have a look"
      action={<LinkButton to="/forum">Back to the forum</LinkButton>}
    >
      {post.held_for} We’ll tell you as soon as it’s up.
    </Notice>
    <PostBody html={post.body_html} />
  </div>
)

function NewTopicForm({ categories }: { categories: ForumCategory[] }) {
  const user = useUser()
  const { own } = useOwnForum()
  const [params] = useSearchParams()
  const asked = categories.find(({ slug }) => slug === params.get('category'))?.slug ?? ''
  const { draft, edit, startOver, found } = useForumDraft(user && 'new', { category: asked })
  const [agrees, setAgrees] = useState(false)
  const [held, setHeld] = useState<WrittenPost | null>(null)
  const { box, busy, problems, notice, send } = useSend()
  const field = useRef<HTMLTextAreaElement>(null)
  const id = useRef(newId())
  const navigate = useNavigate()
  const category = categories.find(({ slug }) => slug === draft.category)
  const recipe = category?.recipes ? draft.recipe : null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send(
      async () => {
        const { title, body, zip_code } = draft
        const written = await writingApi('POST /forum/topics', {
          body: {
            ...{ id: id.current, category: draft.category, title, body, zip_code, agree_to_rules: agrees },
            recipe: recipe && recipeOf(recipe),
          },
        })
        startOver()
        id.current = newId()
        if (written.state === 'held') setHeld(written)
        else await navigate(written.url, { state: UNASKED })
      },
      () => ({
        category: !category && 'Choose where it belongs.',
        title: draft.title.trim().length < 3 && TITLE_MISSING,
        ...(recipe && problemsOf(recipe)),
        body: draft.body.trim() === '' && BODY_MISSING,
      }),
    )
  }
  if (held) return <Held post={held} />
  return (
    <form ref={box} noValidate method="post" onSubmit={submit} className="grid gap-6" aria-label={NEW_TOPIC.title}>
      <FormNotice>{notice}</FormNotice>
      {found && <KeptNotice onStartOver={startOver} />}
      <TopicFields {...{ categories, category, draft, edit, problems }} />
      <Editor
        label={recipe ? 'Steps' : 'Your post'}
        hint="Type @ to mention someone. The link of a bakery, menu item or topic in a line of its own becomes a card."
        body={draft.body}
        field={field}
        error={problems.body}
        onBody={(body) => edit({ body })}
      />
      {own && !own.agreed && <AgreeToRules agrees={agrees} onAgrees={setAgrees} error={problems.agree_to_rules} />}
      <div>
        <Button type="submit" loading={busy}>
          Post topic
        </Button>
      </div>
    </form>
  )
}

const CAN_BE_SOLVED = 'You can mark the answer that solved it.'

interface TopicFieldsProps extends Pick<ReturnType<typeof useForumDraft>, 'draft' | 'edit'> {
  categories: ForumCategory[]
  category: ForumCategory | undefined
  problems: Readonly<Record<string, string>>
}

/** All but the post itself. */
function TopicFields({ categories, category, draft, edit, problems }: TopicFieldsProps) {
  return (
    <>
      <Field
        label="Where it belongs"
        error={problems.category}
        hint={category && `${category.description}${category.answers ? ` ${CAN_BE_SOLVED}` : ''}`}
      >
        <Select name="category" value={draft.category} onChange={({ target }) => edit({ category: target.value })}>
          <option value="">Choose a category</option>
          {categories.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Title" error={problems.title} hint="Say it so that someone with the same question finds it.">
        <TextInput
          name="title"
          value={draft.title}
          maxLength={TITLE_MAX}
          onChange={({ target }) => edit({ title: target.value })}
        />
      </Field>
      {category?.near && (
        <Field label="ZIP code" optional error={problems.zip_code} hint="Neighbors nearby will find it first.">
          <TextInput
            name="zip_code"
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={5}
            value={draft.zip_code}
            className="max-w-40"
            onChange={({ target }) => edit({ zip_code: target.value })}
          />
        </Field>
      )}
      {category?.recipes && (
        <RecipePart draft={draft.recipe} problems={problems} onEdit={(edited) => edit({ recipe: edited })} />
      )}
    </>
  )
}
