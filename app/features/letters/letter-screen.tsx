import { useRef, useState } from 'react'
import { sentenceOf } from '~/http/client'
import { useSend } from '~/http/use-send'
import type { LetterWords, WordsField } from '~/lib/letter-words'
import { WORDS_FIELDS, WORDS_MAX } from '~/lib/letter-words'
import { useAnswer } from '~/live/use-answer'
import { Breadcrumbs } from '~/ui/breadcrumbs'
import { Button } from '~/ui/button'
import { ConfirmDialog } from '~/ui/confirm-dialog'
import { useDirtyForm } from '~/ui/dirty-form'
import { Failed } from '~/ui/failed'
import { Field } from '~/ui/field'
import { FormNotice } from '~/ui/form-notice'
import { Notice } from '~/ui/notice'
import { PageHeader } from '~/ui/page-header'
import { Skeleton } from '~/ui/skeleton'
import { TextInput } from '~/ui/text-input'
import { Textarea } from '~/ui/textarea'
import { toast } from '~/ui/toast'
import { LetterPreviewPane } from './letter-preview-pane'
import { LetterVersions } from './letter-versions'
import { BUILT_IN_WORDS, FIELD_NAMES, type TypedWords, typed, withInserted } from './letter-words'
import { lettersApi } from './letters.calls'
import type { LetterToEdit, WordsProblem } from './letters.contract'

const LIST = '/admin/email-templates'

/** /admin/email-templates/:key */
export function LetterScreen({ letter_key: key }: { letter_key: string }) {
  const { data, problem, reload, set } = useAnswer<LetterToEdit>(`letter:${key}`, {
    read: (signal) => lettersApi('GET /letters/:key', { params: { key }, signal }),
  })
  return (
    <div className="column pb-16">
      <PageHeader
        above={<Breadcrumbs items={[{ label: 'Email templates', to: LIST }, { label: key }]} />}
        title={<span className="wrap-anywhere">{data?.built_in.subject ?? 'Email Template'}</span>}
        intro={data?.about}
      />
      {problem && <Failed problem={problem} onAgain={reload} />}
      {!data && !problem && (
        <div role="status">
          <span className="sr-only">Loading the email</span>
          <Skeleton className="h-96" />
        </div>
      )}
      {data && <Editor key={data.version} letter={data} onSaved={(saved) => set(() => saved)} />}
    </div>
  )
}

interface EditorProps {
  letter: LetterToEdit
  onSaved: (letter: LetterToEdit) => void
}

function Editor({ letter, onSaved }: EditorProps) {
  const { key, version: over } = letter
  const [words, setWords] = useState<TypedWords>(() => typed(letter.words))
  const [previewed, setPreviewed] = useState<WordsProblem[]>([])
  const [leaving, setLeaving] = useState(false)
  const { box, busy, problems, notice, send } = useSend()
  useDirtyForm(JSON.stringify(words) !== JSON.stringify(typed(letter.words)))
  const save = (body: TypedWords | LetterWords, done: string) =>
    send(async () => {
      const saved = await lettersApi('POST /letters/:key/versions', { params: { key }, body: { ...body, over } })
      toast.success(done)
      onSaved(saved)
    })
  const test = async () => {
    try {
      const { sent_to } = await lettersApi('POST /letters/:key/test', { params: { key }, body: words })
      toast.success(`On its way to ${sent_to}`)
    } catch (thrown) {
      toast.error(sentenceOf(thrown))
    }
  }
  const problemOf = (field: WordsField) =>
    problems[field] ?? previewed.find((problem) => problem.field === field)?.sentence
  return (
    <div className="grid items-start gap-8 lg:grid-cols-2">
      <div className="grid min-w-0 gap-8">
        {letter.broken && (
          <Notice kind="warning" title="The built-in words go out">
            The words below couldn’t be filled in for one of our emails: {letter.broken.why}.
          </Notice>
        )}
        <form
          ref={box}
          noValidate
          aria-label="Words of the email"
          className="grid gap-5"
          onSubmit={(event) => {
            event.preventDefault()
            void save(words, 'Saved. The next email has your words.')
          }}
        >
          <FormNotice>{notice}</FormNotice>
          <WordFields letter={letter} words={words} problemOf={problemOf} onChange={setWords} />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" loading={busy}>
              Save
            </Button>
            <Button variant="secondary" onClick={test}>
              Send me a test
            </Button>
            {WORDS_FIELDS.some((field) => letter.words[field] !== null) && (
              <Button variant="quiet" onClick={() => setLeaving(true)}>
                Back to the built-in words
              </Button>
            )}
          </div>
        </form>
        <LetterVersions
          versions={letter.versions}
          onBringBack={({ version, ...old }) => {
            // In the fields as well, so that what no longer works is said beside its own words.
            setWords(typed(old))
            void save(typed(old), `Version ${version} is back`)
          }}
        />
      </div>
      <LetterPreviewPane letter_key={key} words={words} onProblems={setPreviewed} />
      <ConfirmDialog
        open={leaving}
        onOpenChange={setLeaving}
        title="Back to the built-in words?"
        description="This email goes out as it was built. Your words stay among the versions."
        confirmLabel="Go back"
        onConfirm={() => save(BUILT_IN_WORDS, 'The built-in words are back')}
      />
    </div>
  )
}

interface WordFieldsProps {
  letter: LetterToEdit
  words: TypedWords
  problemOf: (field: WordsField) => string | undefined
  onChange: (words: TypedWords) => void
}

function WordFields({ letter, words, problemOf, onChange }: WordFieldsProps) {
  const inputs = useRef<Partial<Record<WordsField, HTMLInputElement | HTMLTextAreaElement | null>>>({})
  const last = useRef<WordsField>('body')
  const insert = (text: string) => {
    const field = last.current
    const input = inputs.current[field]
    const [from, to] = [input?.selectionStart ?? words[field].length, input?.selectionEnd ?? words[field].length]
    const one_line = field === 'body' ? text : text.replaceAll('\n', ' ')
    const inserted = withInserted(words[field], one_line, { from, to })
    onChange({ ...words, [field]: inserted.words })
    requestAnimationFrame(() => {
      input?.focus()
      input?.setSelectionRange(inserted.cursor, inserted.cursor)
    })
  }
  return (
    <>
      {WORDS_FIELDS.map((field) => {
        const props = {
          name: field,
          value: words[field],
          maxLength: WORDS_MAX[field],
          placeholder: letter.built_in[field],
          onFocus: () => {
            last.current = field
          },
        }
        return (
          <Field
            key={field}
            label={FIELD_NAMES[field]}
            hint={words[field] === '' ? 'As built in.' : undefined}
            error={problemOf(field)}
            aside={
              words[field] === '' &&
              letter.start[field] && (
                <Button
                  variant="quiet"
                  size="sm"
                  onClick={() => onChange({ ...words, [field]: letter.start[field] ?? '' })}
                >
                  Start from these words
                </Button>
              )
            }
          >
            {field === 'body' ? (
              <Textarea
                {...props}
                ref={(input) => {
                  inputs.current[field] = input
                }}
                rows={10}
                onChange={({ target }) => onChange({ ...words, [field]: target.value })}
              />
            ) : (
              <TextInput
                {...props}
                ref={(input) => {
                  inputs.current[field] = input
                }}
                autoComplete="off"
                onChange={({ target }) => onChange({ ...words, [field]: target.value })}
              />
            )}
          </Field>
        )
      })}
      <Variables variables={letter.variables} onPress={insert} />
    </>
  )
}

function Variables({
  variables,
  onPress,
}: {
  variables: LetterToEdit['variables']
  onPress: (insert: string) => void
}) {
  return (
    <details className="rounded-card border border-oat bg-paper px-5 py-3">
      <summary className="cursor-pointer font-semibold">What this email knows</summary>
      <p className="mt-2 text-soft text-sm">
        Press one to put it where the cursor was. If you type an amount or a date, everyone gets that same one. Leave an
        empty line between paragraphs, and begin a list’s lines with “- ”.
      </p>
      <ul className="mt-3 grid gap-1">
        {variables.map(({ name, sample, insert }) => (
          <li key={name} className="grid">
            <Button
              variant="quiet"
              size="sm"
              className="justify-self-start px-2! text-left"
              onClick={() => onPress(insert)}
            >
              <code className="wrap-anywhere">{name}</code>
            </Button>
            <span className="px-2 text-sm text-soft wrap-anywhere">{sample}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
