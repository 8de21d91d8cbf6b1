import { ImagePlus, SendHorizontal, X } from 'lucide-react'
import {
  type ClipboardEvent,
  type KeyboardEvent,
  lazy,
  type RefObject,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react'
import { newId } from '~/lib/ids'
import { countCharacters, lines } from '~/lib/text'
import { Button } from '~/ui/button'
import { cn } from '~/ui/cn'
import { FieldError } from '~/ui/field-error'
import { IconButton } from '~/ui/icon-button'
import { controlClass } from '~/ui/text-input'
import { useUploads } from '../pictures/use-uploads'
import { type Draft, draftOf, keepDraft } from './drafts.browser'
import { BODY_MAX, MOST_PICTURES } from './message'
import { MessageCardView } from './message-card'
import type { Conversation, MessagePicture } from './messages.contract'
import { outbox } from './outbox.browser'
import { PictureStrip } from './picture-strip'
import { STARTERS, type Starter } from './starters'

const SavedReplies = lazy(() => import('./saved-replies'))

interface ComposerProps {
  conversation: Conversation
  /** Neither side has written yet: ways to begin are offered. */
  empty: boolean
  field: RefObject<HTMLTextAreaElement | null>
  onTyping: () => void
  onSent: () => void
}

/** Where one writes. What is begun here stays on the device until it is sent. */
export function Composer({ conversation, empty, field, onTyping, onSent }: ComposerProps) {
  const { id, side } = conversation
  const [draft, setDraft] = useState<Draft>(() => draftOf(id))
  const [problem, setProblem] = useState<string | null>(null)
  const choosing = useRef<HTMLInputElement>(null)
  const change = (what: Partial<Draft> | ((before: Draft) => Partial<Draft>)) =>
    setDraft((before) => ({ ...before, ...(typeof what === 'function' ? what(before) : what) }))
  useEffect(() => keepDraft(id, draft), [id, draft])

  const { uploads, add, remove, retry } = useUploads<MessagePicture>({
    call: `POST /conversations/${id}/pictures`,
    onStored: (picture) => change(({ pictures }) => ({ pictures: [...pictures, picture] })),
  })
  const take = (files: File[]) => {
    const room = MOST_PICTURES - draft.pictures.length - uploads.length
    setProblem(files.length > room ? `One message has room for ${MOST_PICTURES} pictures. We left out the rest.` : null)
    add(files.slice(0, Math.max(0, room)))
  }
  const paste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files]
    if (files.length === 0) return
    event.preventDefault()
    take(files)
  }

  const begin = (starter: Starter) => {
    change({ text: STARTERS[starter].text })
    field.current?.focus()
  }
  // The three dots stand for what only the writer knows: the first key takes their place.
  useEffect(() => {
    const dots = draft.text.indexOf('…')
    if (Object.values(STARTERS).some(({ text }) => text === draft.text) && field.current)
      field.current.setSelectionRange(
        ...((dots < 0 ? [draft.text.length, draft.text.length] : [dots, dots + 1]) as [number, number]),
      )
  }, [draft.text, field])

  const under_way = uploads.some((upload) => upload.problem === null)
  const body = lines(draft.text)
  const send = () => {
    if (under_way) return setProblem('Your pictures are still on their way. One moment.')
    if (body === '' && draft.pictures.length === 0 && draft.card === null) return
    const over = countCharacters(body) - BODY_MAX
    if (over > 0) return setProblem(`That’s ${over} characters too long for one message.`)
    outbox().add({ id: newId(), conversation_id: id, body, pictures: draft.pictures, card: draft.card })
    setDraft({ text: '', pictures: [], card: null })
    setProblem(null)
    onSent()
    field.current?.focus()
  }
  const press = (event: KeyboardEvent) => {
    // While an accent or a character is being put together, Enter belongs to that.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  return (
    <form
      aria-label="Write a message"
      className="grid gap-2 border-oat border-t bg-flour px-3 pt-2 pb-[calc(0.5rem+env(safe-area-inset-bottom))] md:px-4"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        take([...event.dataTransfer.files])
      }}
    >
      {empty && side === 'customer' && draft.text === '' && (
        <div className="flex flex-wrap gap-2 pt-1">
          {(Object.keys(STARTERS) as Starter[]).map((starter) => (
            <Button key={starter} variant="secondary" size="sm" onClick={() => begin(starter)}>
              {STARTERS[starter].label}
            </Button>
          ))}
        </div>
      )}
      {draft.card && (
        <div className="flex max-w-sm items-center gap-1">
          <div className="min-w-0 flex-1">
            <MessageCardView card={draft.card} conversation={conversation} />
          </div>
          <IconButton label="Leave the card out" size="sm" onClick={() => change({ card: null })}>
            <X aria-hidden="true" />
          </IconButton>
        </div>
      )}
      <PictureStrip
        pictures={draft.pictures}
        uploads={uploads}
        onRemove={(gone) => change({ pictures: draft.pictures.filter((picture) => picture.id !== gone) })}
        onCancel={remove}
        onRetry={retry}
      />
      {problem && (
        <div role="alert">
          <FieldError>{problem}</FieldError>
        </div>
      )}
      <div className="flex items-end gap-2">
        <IconButton label="Add pictures" onClick={() => choosing.current?.click()}>
          <ImagePlus aria-hidden="true" />
        </IconButton>
        <input
          ref={choosing}
          type="file"
          accept="image/*"
          multiple
          hidden
          onChange={({ currentTarget }) => {
            take([...(currentTarget.files ?? [])])
            currentTarget.value = ''
          }}
        />
        {side === 'bakery' && (
          <Suspense>
            <SavedReplies
              bakery={conversation.bakery}
              onPick={(text) => {
                change(({ text: before }) => ({ text: before ? `${before.trimEnd()} ${text}` : text }))
                field.current?.focus()
              }}
            />
          </Suspense>
        )}
        <textarea
          ref={field}
          name="body"
          rows={1}
          aria-label="Your message"
          placeholder="Message"
          enterKeyHint="send"
          value={draft.text}
          onChange={({ target }) => {
            change({ text: target.value })
            setProblem(null)
            if (target.value !== '') onTyping()
          }}
          onKeyDown={press}
          onPaste={paste}
          className={cn(controlClass, 'field-sizing-content max-h-40 min-h-11 flex-1 resize-none py-2.5')}
        />
        <Button type="submit" aria-label="Send" title="Send" className="size-11 min-h-0! p-0!">
          <SendHorizontal className="size-5" aria-hidden="true" />
        </Button>
      </div>
    </form>
  )
}
