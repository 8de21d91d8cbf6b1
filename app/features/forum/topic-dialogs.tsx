import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useSend } from '~/http/use-send'
import { nameOf } from '~/lib/contact'
import { useAnswer } from '~/live/use-answer'
import { Checkbox } from '~/ui/checkbox'
import { useDirtyValues } from '~/ui/dirty-form'
import { Failed } from '~/ui/failed'
import { Field } from '~/ui/field'
import { FieldError } from '~/ui/field-error'
import { FormDialog } from '~/ui/form-dialog'
import { Select } from '~/ui/select'
import { SkeletonText } from '~/ui/skeleton'
import { TextInput } from '~/ui/text-input'
import { toast } from '~/ui/toast'
import { UNASKED } from '~/ui/unsaved-input'
import { FORMER_MEMBER, readPage, type ShownTopic, TITLE_MAX, TITLE_MISSING } from './forum'
import { forumApi } from './forum.calls'
import type { ForumCategory, ForumPost } from './forum.contract'
import { plainWords } from './plain-words'
import { toolsApi } from './tools.calls'

interface DialogProps {
  topic: ShownTopic
  onClose: () => void
}

export function MergeDialog({ topic, onClose }: DialogProps) {
  const [into, setInto] = useState('')
  const navigate = useNavigate()
  const sending = useSend()
  useDirtyValues({ into })
  const submit = () =>
    sending.send(
      async () => {
        const { url } = await toolsApi('POST /forum/topics/:id/merge', { params: { id: topic.id }, body: { into } })
        onClose()
        toast.success('Both topics are one now')
        await navigate(url, { replace: true, state: UNASKED })
      },
      () => ({ into: into.trim() === '' && 'Paste the address of the other topic.' }),
    )
  return (
    <FormDialog
      title="Move all posts into another topic"
      description="They’re put in order of time there, and this topic’s address leads there. Whoever wrote here is told. You can’t undo this."
      confirm="Merge"
      danger
      sending={sending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Address of the other topic" hint="Its title and its first post stay." error={sending.problems.into}>
        <TextInput
          name="into"
          value={into}
          maxLength={300}
          placeholder="/forum/bread/…"
          onChange={({ target }) => setInto(target.value)}
        />
      </Field>
    </FormDialog>
  )
}

/** Of the page that is open. */
export function SplitDialog({ topic, categories, onClose }: DialogProps & { categories: ForumCategory[] }) {
  const [params] = useSearchParams()
  const page = readPage(params.get('page'), 1_000_000) ?? 1
  const { data, problem, reload } = useAnswer(`${topic.id} ${page}`, {
    read: (signal) => forumApi('GET /forum/topics/:id/posts', { params: { id: topic.id }, query: { page }, signal }),
  })
  const [numbers, setNumbers] = useState<number[]>([])
  const [title, setTitle] = useState('')
  const [category, setCategory] = useState(topic.category_slug)
  const navigate = useNavigate()
  const sending = useSend()
  useDirtyValues({ numbers, title })
  const submit = () =>
    sending.send(
      async () => {
        const body = { numbers, title, category }
        const { url } = await toolsApi('POST /forum/topics/:id/split', { params: { id: topic.id }, body })
        onClose()
        toast.success('They have a topic of their own now')
        await navigate(url, { state: UNASKED })
      },
      () => ({
        numbers: numbers.length === 0 && 'Choose at least one post.',
        title: title.trim().length < 3 && TITLE_MISSING,
      }),
    )
  const toggle = (number: number, on: boolean) =>
    setNumbers((chosen) => (on ? [...chosen, number] : chosen.filter((one) => one !== number)))
  const replies = data?.items.filter(({ number, state }) => number > 1 && state === 'visible')
  return (
    <FormDialog
      title="Make a topic of some posts"
      description="The first one begins it. Whoever wrote them is told."
      confirm="Make the topic"
      sending={sending}
      onSubmit={submit}
      onClose={onClose}
    >
      {problem && <Failed problem={problem} onAgain={reload} />}
      {!data && !problem && <SkeletonText lines={4} />}
      {replies && (
        <fieldset className="grid gap-3">
          <legend className="mb-2 font-semibold">Posts on this page</legend>
          {replies.length === 0 && <p className="text-soft">Nobody has answered on this page.</p>}
          {replies.map((post) => (
            <Checkbox
              key={post.id}
              name="numbers"
              checked={numbers.includes(post.number)}
              label={nameOfPost(post)}
              hint={plainWords(post.body_html).slice(0, 90)}
              onChange={({ target }) => toggle(post.number, target.checked)}
            />
          ))}
          {sending.problems.numbers && <FieldError>{sending.problems.numbers}</FieldError>}
        </fieldset>
      )}
      <Field label="Title" error={sending.problems.title}>
        <TextInput name="title" value={title} maxLength={TITLE_MAX} onChange={({ target }) => setTitle(target.value)} />
      </Field>
      <Field label="Category" error={sending.problems.category}>
        <Select name="category" value={category} onChange={({ target }) => setCategory(target.value)}>
          {categories.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
    </FormDialog>
  )
}

const nameOfPost = ({ number, author }: ForumPost) => `${number}. ${author ? nameOf(author) : FORMER_MEMBER}`
