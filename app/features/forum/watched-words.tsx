import { Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { sentenceOf } from '~/http/client'
import { useSend } from '~/http/use-send'
import { ago } from '~/lib/ago'
import { useAnswer } from '~/live/use-answer'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { useDirtyForm } from '~/ui/dirty-form'
import { Failed } from '~/ui/failed'
import { Field } from '~/ui/field'
import { FormNotice } from '~/ui/form-notice'
import { IconButton } from '~/ui/icon-button'
import { Select } from '~/ui/select'
import { SkeletonText } from '~/ui/skeleton'
import { TextInput } from '~/ui/text-input'
import { toast } from '~/ui/toast'
import { WATCHED, WATCHED_NAMES, type Watched, WORD_MAX } from './tools'
import { toolsApi } from './tools.calls'
import type { WatchedWord } from './tools.contract'

export function WatchedWords() {
  const { data, problem, reload } = useAnswer<WatchedWord[]>('watched-words', {
    read: async (signal) => (await toolsApi('GET /forum/watched-words', { signal })).words,
  })
  return (
    <Card padded className="grid grid-cols-1 gap-5">
      <div className="grid gap-1">
        <h2 className="display-3">Watched words</h2>
        <p className="text-soft">
          A post with one of these waits for an editor, or is refused. We look for whole words, whatever their case or
          accents.
        </p>
      </div>
      <NewWord onAdded={reload} />
      {problem && <Failed problem={problem} onAgain={reload} />}
      {!data && !problem && <SkeletonText lines={3} />}
      {data?.length === 0 && <p className="text-soft">No words yet.</p>}
      {data && data.length > 0 && (
        <ul className="divide-y divide-oat">
          {data.map((word) => (
            <Row key={word.id} word={word} onRemoved={reload} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function NewWord({ onAdded }: { onAdded: () => Promise<unknown> }) {
  const [word, setWord] = useState('')
  const [does, setDoes] = useState<Watched>('hold')
  const { box, busy, problems, notice, send } = useSend()
  useDirtyForm(word !== '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send(
      async () => {
        await toolsApi('POST /forum/watched-words', { body: { word, does } })
        setWord('')
        await onAdded()
      },
      () => ({ word: word.trim() === '' && 'Type a word or a short phrase.' }),
    )
  }
  return (
    <form ref={box} noValidate method="post" aria-label="Watch for a word" onSubmit={submit} className="grid gap-4">
      <FormNotice>{notice}</FormNotice>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Word or phrase" error={problems.word}>
          <TextInput name="word" value={word} maxLength={WORD_MAX} onChange={({ target }) => setWord(target.value)} />
        </Field>
        <Field label="In a post" error={problems.does}>
          <Select name="does" value={does} onChange={({ target }) => setDoes(target.value as Watched)}>
            {WATCHED.map((one) => (
              <option key={one} value={one}>
                {WATCHED_NAMES[one]}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <Button type="submit" variant="secondary" className="justify-self-start" loading={busy}>
        Watch for it
      </Button>
    </form>
  )
}

function Row({ word: { id, word, does, by, created_at }, onRemoved }: { word: WatchedWord; onRemoved: () => unknown }) {
  const remove = () =>
    toolsApi('DELETE /forum/watched-words/:id', { params: { id } }).then(onRemoved, (thrown: unknown) =>
      toast.error(sentenceOf(thrown)),
    )
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <span className="font-semibold wrap-anywhere">{word}</span>
      <Badge tone={does === 'refuse' ? 'jam' : 'butter'}>{WATCHED_NAMES[does]}</Badge>
      <span className="text-sm text-soft">
        {by && `${by} · `}
        {ago(new Date(created_at), new Date())}
      </span>
      <IconButton label={`Stop watching for ${word}`} size="sm" className="ml-auto" onClick={remove}>
        <Trash2 aria-hidden="true" />
      </IconButton>
    </li>
  )
}
