import { ImagePlus } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { useSend } from '~/http/use-send'
import { Button } from '~/ui/button'
import { Field } from '~/ui/field'
import { FieldError } from '~/ui/field-error'
import { FormEnd } from '~/ui/form-end'
import { PictureInput } from '~/ui/picture-input'
import { Select } from '~/ui/select'
import { TextInput } from '~/ui/text-input'
import { Textarea } from '~/ui/textarea'
import { toast } from '~/ui/toast'
import type { FieldPicture } from '../pictures/picture'
import { useUploads } from '../pictures/use-uploads'
import { INTRO_MAX, STORY_MAX, STORY_TITLE_MAX, SUBJECT_MAX } from './breadletter'
import { breadletterApi } from './breadletter.calls'
import type { Issue, IssueWords } from './breadletter.contract'

interface IssueFormProps {
  issue: Issue
  onSaved: (saved: Issue) => void
}

const wordsOf = ({ subject, intro, story_title, story, recipe_topic_id }: IssueWords): IssueWords => ({
  ...{ subject, intro, story_title, story, recipe_topic_id },
})

export function IssueForm({ issue, onSaved }: IssueFormProps) {
  const [words, setWords] = useState(() => wordsOf(issue))
  const { box, busy, problems, notice, send } = useSend()
  const set = (changed: Partial<IssueWords>) => setWords((before) => ({ ...before, ...changed }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send(async () => {
      const body = { ...words, version: issue.version }
      const saved = await breadletterApi('PUT /breadletter-issues/:number', { params: { number: issue.number }, body })
      setWords(wordsOf(saved))
      onSaved(saved)
      toast.success('Saved.')
    })
  }
  const dirty = JSON.stringify(words) !== JSON.stringify(wordsOf(issue))
  return (
    <form ref={box} onSubmit={submit} method="post" noValidate className="grid max-w-3xl gap-6">
      <h2 className="display-3">What it says</h2>
      <Field label="Subject" error={problems.subject} hint="What people read in their inbox.">
        <TextInput
          name="subject"
          maxLength={SUBJECT_MAX}
          value={words.subject}
          onChange={({ target }) => set({ subject: target.value })}
        />
      </Field>
      <Field
        label="Welcome"
        error={problems.intro}
        hint="A few words at the top. Leave a blank line between paragraphs."
      >
        <Textarea
          name="intro"
          rows={4}
          maxLength={INTRO_MAX}
          value={words.intro}
          onChange={({ target }) => set({ intro: target.value })}
        />
      </Field>
      <Field label="Story title" optional error={problems.story_title}>
        <TextInput
          name="story_title"
          maxLength={STORY_TITLE_MAX}
          value={words.story_title}
          onChange={({ target }) => set({ story_title: target.value })}
        />
      </Field>
      <StoryField story={words.story} error={problems.story} onStory={(story) => set({ story })} />
      <Field label="Recipe" optional error={problems.recipe_topic_id} hint="From the forum, the newest first.">
        <Select
          name="recipe_topic_id"
          value={words.recipe_topic_id ?? ''}
          onChange={({ target }) => set({ recipe_topic_id: target.value || null })}
        >
          <option value="">No recipe</option>
          {issue.recipes.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </Select>
      </Field>
      <p className="text-soft">
        New bakeries, featured ones, pickups and a forum topic are added for each reader’s place when it goes out.
      </p>
      <FormEnd notice={notice} conflict={null} busy={busy} dirty={dirty} />
    </form>
  )
}

interface StoryFieldProps {
  story: string
  error: string | undefined
  onStory: (story: string) => void
}

function StoryField({ story, error, onStory }: StoryFieldProps) {
  const latest = useRef(story)
  latest.current = story
  const choosing = useRef<HTMLInputElement>(null)
  const { uploads, add } = useUploads<FieldPicture>({
    call: 'POST /media',
    fields: { kind: 'breadletter' },
    onStored: ({ url }) => onStory(`${latest.current.trimEnd()}\n\n![Describe your picture](${url})\n`.trimStart()),
  })
  const failed = uploads.find(({ problem }) => problem !== null)
  return (
    <div className="grid gap-3">
      <Field label="Story" optional error={error} hint="Markdown: **bold**, *soft*, [a link](https://…), > a quote.">
        <Textarea
          name="story"
          rows={12}
          maxLength={STORY_MAX}
          value={story}
          onChange={({ target }) => onStory(target.value)}
          className="max-h-[70vh]"
        />
      </Field>
      <div>
        <Button variant="secondary" onClick={() => choosing.current?.click()}>
          <ImagePlus className="size-4.5" aria-hidden="true" />
          Add a picture
        </Button>
        <PictureInput ref={choosing} onFiles={add} aria-label="A picture for the story" />
      </div>
      {uploads.length > 0 && !failed && (
        <p role="status" className="text-soft text-sm">
          Your picture is on its way.
        </p>
      )}
      {failed && (
        <div role="alert">
          <FieldError>{failed.problem}</FieldError>
        </div>
      )}
    </div>
  )
}
