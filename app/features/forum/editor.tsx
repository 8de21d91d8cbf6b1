import { Bold, Code, ImagePlus, Italic, Link2, List, Quote } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useUploads } from '~/features/pictures/use-uploads'
import { ToggleChip } from '~/ui/chip'
import { Field } from '~/ui/field'
import { FieldError } from '~/ui/field-error'
import { IconButton } from '~/ui/icon-button'
import { PictureInput } from '~/ui/picture-input'
import { Textarea } from '~/ui/textarea'
import type { FieldPicture } from '../pictures/picture'
import { around, type Editing, lineBegin, link, paragraph } from './editing'
import { BODY_MAX } from './forum'
import { NameChoices, useNameChoices } from './name-choices'
import { Preview } from './preview'

interface EditorProps {
  label: string
  body: string
  field: RefObject<HTMLTextAreaElement | null>
  onBody: (body: string) => void
  error?: string | undefined
  hint?: string
  rows?: number
}

/** Markdown: what the buttons do can be typed as well. */
export function Editor({ label, body, field, onBody, error, hint, rows = 8 }: EditorProps) {
  const { editing, apply } = useEditing(field, body, onBody)
  const [previewed, setPreviewed] = useState(false)
  const names = useNameChoices(editing, apply)
  const choosing = useRef<HTMLInputElement>(null)
  const { uploads, add } = useUploads<FieldPicture>({
    call: 'POST /media',
    fields: { kind: 'forum' },
    onStored: ({ url }) => apply(paragraph(editing(), `![Describe your picture](${url})`)),
  })
  const press = (event: KeyboardEvent) => {
    const act = (event.metaKey || event.ctrlKey) && KEYS[event.key]
    if (names.press(event) || !act) return
    event.preventDefault()
    apply(act(editing()))
  }
  const failed = uploads.find(({ problem }) => problem !== null)
  return (
    <div className="grid gap-3">
      <Field
        label={label}
        error={error}
        hint={hint}
        aside={
          <ToggleChip pressed={previewed} onToggle={setPreviewed}>
            Preview
          </ToggleChip>
        }
      >
        <div className="-ml-2 flex flex-wrap items-center">
          {TOOLS.map(({ name, icon, act }) => (
            <IconButton key={name} label={name} size="sm" onClick={() => apply(act(editing()))}>
              {icon}
            </IconButton>
          ))}
          <IconButton label="Add a picture" size="sm" onClick={() => choosing.current?.click()}>
            <ImagePlus aria-hidden="true" />
          </IconButton>
          <PictureInput ref={choosing} onFiles={add} aria-label="A picture" />
        </div>
        <Textarea
          ref={field}
          name="body"
          rows={rows}
          value={body}
          maxLength={BODY_MAX}
          onChange={({ target }) => {
            onBody(target.value)
            names.look()
          }}
          onKeyDown={press}
          onBlur={names.close}
          onPaste={(event) => {
            const files = [...event.clipboardData.files]
            if (files.length === 0) return
            event.preventDefault()
            add(files)
          }}
          className="max-h-[70vh]"
          {...names.attributes}
        />
      </Field>
      <NameChoices {...names} />
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
      {previewed && <Preview body={body} />}
    </div>
  )
}

/** Reads the field itself: React doesn't know what is selected. */
function useEditing(field: RefObject<HTMLTextAreaElement | null>, body: string, onBody: (body: string) => void) {
  const select = useRef<Editing | null>(null)
  // Before painting, when the new text is in the field.
  useLayoutEffect(() => {
    if (!select.current || select.current.text !== body) return
    field.current?.focus()
    field.current?.setSelectionRange(select.current.from, select.current.to)
    select.current = null
  }, [body, field])
  const editing = (): Editing => {
    const { value = body, selectionStart = value.length, selectionEnd = value.length } = field.current ?? {}
    return { text: value, from: selectionStart, to: selectionEnd }
  }
  const apply = (next: Editing) => {
    select.current = next
    onBody(next.text)
  }
  return { editing, apply }
}

interface Tool {
  name: string
  icon: ReactNode
  act: (text: Editing) => Editing
}

const bold = (text: Editing) => around(text, '**', 'bold')
const italic = (text: Editing) => around(text, '*', 'soft')

const TOOLS: Tool[] = [
  { name: 'Bold', icon: <Bold aria-hidden="true" />, act: bold },
  { name: 'Italic', icon: <Italic aria-hidden="true" />, act: italic },
  { name: 'Link', icon: <Link2 aria-hidden="true" />, act: link },
  { name: 'Quote', icon: <Quote aria-hidden="true" />, act: (text) => lineBegin(text, '> ') },
  { name: 'List', icon: <List aria-hidden="true" />, act: (text) => lineBegin(text, '- ') },
  { name: 'Code', icon: <Code aria-hidden="true" />, act: (text) => around(text, '`', 'code') },
]
const KEYS: Record<string, Tool['act']> = { b: bold, i: italic, k: link }
