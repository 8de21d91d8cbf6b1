import { ArrowDown, ArrowUp } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { sentenceOf } from '~/http/client'
import { useSend } from '~/http/use-send'
import { useAnswer } from '~/live/use-answer'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { useDirtyValues } from '~/ui/dirty-form'
import { Failed } from '~/ui/failed'
import { Field } from '~/ui/field'
import { FormNotice } from '~/ui/form-notice'
import { IconButton } from '~/ui/icon-button'
import { SkeletonText } from '~/ui/skeleton'
import { TextInput } from '~/ui/text-input'
import { Textarea } from '~/ui/textarea'
import { toast } from '~/ui/toast'
import { forumApi } from './forum.calls'
import type { ForumCategory } from './forum.contract'
import { CATEGORY_NAME_MAX, DESCRIPTION_MAX } from './tools'
import { toolsApi } from './tools.calls'

/** For admins. */
export function CategoryEditor() {
  const { data, problem, reload } = useAnswer<ForumCategory[]>('all-categories', {
    read: async (signal) => (await forumApi('GET /forum/categories', { signal })).items,
  })
  const [editing, setEditing] = useState<string | null>(null)
  const done = async () => {
    setEditing(null)
    await reload()
  }
  return (
    <Card padded className="grid grid-cols-1 gap-5">
      <div className="grid gap-1">
        <h2 className="display-3">Categories</h2>
        <p className="text-soft">
          Renamed, a category keeps its old address, too. Closed, it stays readable and takes no new topics.
        </p>
      </div>
      {problem && <Failed problem={problem} onAgain={reload} />}
      {!data && !problem && <SkeletonText lines={6} />}
      {data && (
        <ul className="divide-y divide-oat">
          {data.map((category, at) => (
            <li key={category.id} className="grid gap-3 py-3">
              <Row
                {...{ category, onChanged: done }}
                first={at === 0}
                last={at === data.length - 1}
                onEdit={() => setEditing(category.id)}
              />
              {editing === category.id && (
                <CategoryForm {...{ category, onDone: done }} onCancel={() => setEditing(null)} />
              )}
            </li>
          ))}
        </ul>
      )}
      {data && editing !== 'new' && (
        <Button variant="secondary" className="justify-self-start" onClick={() => setEditing('new')}>
          Add a category
        </Button>
      )}
      {editing === 'new' && <CategoryForm onDone={done} onCancel={() => setEditing(null)} />}
    </Card>
  )
}

interface RowProps {
  category: ForumCategory
  first: boolean
  last: boolean
  onChanged: () => unknown
  onEdit: () => void
}

function Row({ category: { id, slug, name, topic_count, archived }, first, last, onChanged, onEdit }: RowProps) {
  const set = (body: { move: 'up' | 'down' } | { archived: boolean }) =>
    toolsApi('PUT /forum/categories/:id', { params: { id }, body }).then(onChanged, (thrown: unknown) =>
      toast.error(sentenceOf(thrown)),
    )
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Link to={`/forum/${slug}`} className="prose-link font-semibold wrap-anywhere">
        {name}
      </Link>
      <span className="text-sm text-soft">{topic_count === 1 ? '1 topic' : `${topic_count} topics`}</span>
      {archived && <Badge>Closed</Badge>}
      <span className="ml-auto flex flex-wrap items-center gap-1">
        <IconButton label={`Move ${name} up`} size="sm" disabled={first} onClick={() => set({ move: 'up' })}>
          <ArrowUp aria-hidden="true" />
        </IconButton>
        <IconButton label={`Move ${name} down`} size="sm" disabled={last} onClick={() => set({ move: 'down' })}>
          <ArrowDown aria-hidden="true" />
        </IconButton>
        <Button variant="quiet" size="sm" onClick={onEdit}>
          Edit<span className="sr-only"> {name}</span>
        </Button>
        <Button variant="quiet" size="sm" onClick={() => set({ archived: !archived })}>
          {archived ? 'Open' : 'Close'}
          <span className="sr-only"> {name}</span>
        </Button>
      </span>
    </div>
  )
}

interface CategoryFormProps {
  category?: ForumCategory
  onDone: () => Promise<unknown>
  onCancel: () => void
}

function CategoryForm({ category, onDone, onCancel }: CategoryFormProps) {
  const [name, setName] = useState(category?.name ?? '')
  const [description, setDescription] = useState(category?.description ?? '')
  const { box, busy, problems, notice, send } = useSend()
  useDirtyValues({ name, description })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const body = { name, description }
    void send(
      async () => {
        if (category) await toolsApi('PUT /forum/categories/:id', { params: { id: category.id }, body })
        else await toolsApi('POST /forum/categories', { body })
        await onDone()
      },
      () => ({ name: name.trim() === '' && 'Give the category a name.' }),
    )
  }
  return (
    <form
      ref={box}
      noValidate
      method="post"
      aria-label={category ? `Edit ${category.name}` : 'New category'}
      onSubmit={submit}
      className="grid gap-4"
    >
      <FormNotice>{notice}</FormNotice>
      <Field label="Name" error={problems.name}>
        <TextInput
          name="name"
          autoFocus
          value={name}
          maxLength={CATEGORY_NAME_MAX}
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
      <Field label="What it’s for" optional error={problems.description}>
        <Textarea
          name="description"
          rows={2}
          value={description}
          maxLength={DESCRIPTION_MAX}
          onChange={({ target }) => setDescription(target.value)}
        />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" loading={busy}>
          {category ? 'Save' : 'Add'}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
