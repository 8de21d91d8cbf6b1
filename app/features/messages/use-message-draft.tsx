import { type RefObject, useEffect, useState } from 'react'
import { useKeptDraft } from '~/http/use-kept-draft'
import { newId } from '~/lib/ids'
import { countCharacters, lines } from '~/lib/text'
import { useUploads } from '../pictures/use-uploads'
import { EMPTY_DRAFT, messageDrafts } from './drafts.browser'
import { BODY_MAX, MOST_PICTURES } from './message'
import type { MessagePicture } from './messages.contract'
import { outbox } from './outbox.browser'
import { STARTERS } from './starters'

interface MessageField {
  field: RefObject<HTMLTextAreaElement | null>
  onSent: () => void
}

/** With its uploads, until Send puts it into the outbox. */
export function useMessageDraft(conversation_id: string, { field, onSent }: MessageField) {
  const { draft, edit, restart } = useKeptDraft(messageDrafts, conversation_id, () => EMPTY_DRAFT)
  const [problem, setProblem] = useState<string | null>(null)
  useSelectedDots(draft.text, field)

  const { uploads, add, remove, retry } = useUploads<MessagePicture>({
    call: `POST /conversations/${conversation_id}/pictures`,
    onStored: (picture) => edit(({ pictures }) => ({ pictures: [...pictures, picture] })),
  })
  const take = (files: File[]) => {
    const room = MOST_PICTURES - draft.pictures.length - uploads.length
    setProblem(files.length > room ? `One message has room for ${MOST_PICTURES} pictures. We left out the rest.` : null)
    add(files.slice(0, Math.max(0, room)))
  }
  const send = () => {
    const { pictures, card } = draft
    const body = lines(draft.text)
    if (uploads.some((upload) => upload.problem === null))
      return setProblem('Your pictures are still on their way. One moment.')
    if (body === '' && pictures.length === 0 && card === null) return
    const over = countCharacters(body) - BODY_MAX
    if (over > 0) return setProblem(`That’s ${over} characters too long for one message.`)
    outbox().add({ id: newId(), conversation_id, body, pictures, card })
    restart(EMPTY_DRAFT)
    setProblem(null)
    onSent()
    field.current?.focus()
  }
  return {
    ...{ draft, edit, problem, take, send },
    write: (text: string) => {
      edit({ text })
      setProblem(null)
    },
    strip: {
      pictures: draft.pictures,
      uploads,
      onRemove: (gone: string) => edit(({ pictures }) => ({ pictures: pictures.filter(({ id }) => id !== gone) })),
      onCancel: remove,
      onRetry: retry,
    },
  }
}

export type MessageWriting = ReturnType<typeof useMessageDraft>

/** The three dots of a starter stand for the customer's own words: the first key replaces them. */
function useSelectedDots(text: string, field: RefObject<HTMLTextAreaElement | null>) {
  useEffect(() => {
    if (!Object.values(STARTERS).some((starter) => starter.text === text)) return
    const dots = text.indexOf('…')
    if (dots < 0) field.current?.setSelectionRange(text.length, text.length)
    else field.current?.setSelectionRange(dots, dots + 1)
  }, [text, field])
}
