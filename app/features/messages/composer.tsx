import { ImagePlus, SendHorizontal, X } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, lazy, type RefObject, Suspense, useRef } from 'react'
import { Button } from '~/ui/button'
import { cn } from '~/ui/cn'
import { FieldError } from '~/ui/field-error'
import { IconButton } from '~/ui/icon-button'
import { PictureInput } from '~/ui/picture-input'
import { controlClass } from '~/ui/text-input'
import { MessageCardView } from './message-card'
import type { Conversation } from './messages.contract'
import { PictureStrip } from './picture-strip'
import { STARTERS, type Starter } from './starters'
import { type MessageWriting, useMessageDraft } from './use-message-draft'

const SavedReplies = lazy(() => import('./saved-replies'))

interface ComposerProps {
  conversation: Conversation
  /** Neither side has written yet: ways to begin are offered. */
  empty: boolean
  field: RefObject<HTMLTextAreaElement | null>
  onTyping: () => void
  onSent: () => void
}

/** What the user begins to write stays on the device until it is sent. */
export function Composer({ conversation, empty, field, onTyping, onSent }: ComposerProps) {
  const { side, bakery } = conversation
  const writing = useMessageDraft(conversation.id, { field, onSent })
  const { draft, edit, problem, take, send, strip } = writing
  const choosing = useRef<HTMLInputElement>(null)
  const lay = (text: string) => {
    edit({ text })
    field.current?.focus()
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
      {empty && side === 'customer' && draft.text === '' && <Starters onPick={lay} />}
      {draft.card && (
        <div className="flex max-w-sm items-center gap-1">
          <div className="min-w-0 flex-1">
            <MessageCardView card={draft.card} conversation={conversation} />
          </div>
          <IconButton label="Leave the card out" size="sm" onClick={() => edit({ card: null })}>
            <X aria-hidden="true" />
          </IconButton>
        </div>
      )}
      <PictureStrip {...strip} />
      {problem && (
        <div role="alert">
          <FieldError>{problem}</FieldError>
        </div>
      )}
      <div className="flex items-end gap-2">
        <IconButton label="Add pictures" onClick={() => choosing.current?.click()}>
          <ImagePlus aria-hidden="true" />
        </IconButton>
        <PictureInput ref={choosing} multiple onFiles={take} />
        {side === 'bakery' && (
          <Suspense>
            <SavedReplies
              bakery={bakery}
              onPick={(reply) => lay(draft.text ? `${draft.text.trimEnd()} ${reply}` : reply)}
            />
          </Suspense>
        )}
        <MessageField writing={writing} field={field} onTyping={onTyping} />
        <Button type="submit" aria-label="Send" title="Send" className="size-11 min-h-0! p-0!">
          <SendHorizontal className="size-5" aria-hidden="true" />
        </Button>
      </div>
    </form>
  )
}

const Starters = ({ onPick }: { onPick: (text: string) => void }) => (
  <div className="flex flex-wrap gap-2 pt-1">
    {(Object.keys(STARTERS) as Starter[]).map((starter) => (
      <Button key={starter} variant="secondary" size="sm" onClick={() => onPick(STARTERS[starter].text)}>
        {STARTERS[starter].label}
      </Button>
    ))}
  </div>
)

interface MessageFieldProps extends Pick<ComposerProps, 'field' | 'onTyping'> {
  writing: MessageWriting
}

/** Enter sends, Shift and Enter begin a line; a picture can be pasted. */
function MessageField({ writing: { draft, write, take, send }, field, onTyping }: MessageFieldProps) {
  const press = (event: KeyboardEvent) => {
    // While an input method puts a character together, Enter belongs to it.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  const paste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files]
    if (files.length === 0) return
    event.preventDefault()
    take(files)
  }
  return (
    <textarea
      ref={field}
      name="body"
      rows={1}
      aria-label="Your message"
      placeholder="Message"
      enterKeyHint="send"
      value={draft.text}
      onChange={({ target }) => {
        write(target.value)
        if (target.value !== '') onTyping()
      }}
      onKeyDown={press}
      onPaste={paste}
      className={cn(controlClass, 'field-sizing-content max-h-40 min-h-11 flex-1 resize-none py-2.5')}
    />
  )
}
