import { MessageSquareQuote, Pencil, Plus, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { sentenceOf } from '~/http/client'
import { useSend } from '~/http/use-send'
import { useAnswer } from '~/live/use-answer'
import { Button } from '~/ui/button'
import { Dialog } from '~/ui/dialog'
import { useDirtyValues } from '~/ui/dirty-form'
import { Failed } from '~/ui/failed'
import { Field } from '~/ui/field'
import { FormNotice } from '~/ui/form-notice'
import { IconButton } from '~/ui/icon-button'
import { SkeletonText } from '~/ui/skeleton'
import { TextInput } from '~/ui/text-input'
import { Textarea } from '~/ui/textarea'
import { toast } from '~/ui/toast'
import { MOST_SAVED_REPLIES, SAVED_REPLY_MAX, SAVED_REPLY_TITLE_MAX } from './message'
import { savedRepliesApi } from './saved-replies.calls'
import type { SavedReply } from './saved-replies.contract'

interface SavedRepliesProps {
  bakery: { id: string; name: string }
  onPick: (text: string) => void
}

type ReplyText = Pick<SavedReply, 'title' | 'body'>

/** To start from: the baker makes them their own before they are saved. */
const STARTING_REPLIES: ReplyText[] = [
  { title: 'Thank you', body: 'Thank you for your order! I’ll write as soon as it’s ready.' },
  {
    title: 'Allergens',
    body: 'Thanks for asking! My kitchen handles wheat, milk, eggs and nuts, so I can’t promise that anything is free of traces.',
  },
  { title: 'Fully booked', body: 'I’m sorry, I’m fully booked that day. Would another day work for you?' },
]

/** The bakery's crew picks a reply into the field, and edits the replies in the same place. */
export default function SavedReplies({ bakery, onPick }: SavedRepliesProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton label="Saved replies" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <MessageSquareQuote aria-hidden="true" />
      </IconButton>
      {open && (
        <Replies
          bakery={bakery}
          onClose={() => setOpen(false)}
          onPick={(text) => {
            setOpen(false)
            onPick(text)
          }}
        />
      )}
    </>
  )
}

function Replies({ bakery, onPick, onClose }: SavedRepliesProps & { onClose: () => void }) {
  const params = { bakery_id: bakery.id }
  const { data, problem, reload, change } = useAnswer(bakery.id, {
    read: (signal) => savedRepliesApi('GET /bakeries/:bakery_id/saved-replies', { params, signal }),
  })
  const [editing, setEditing] = useState<SavedReply | ReplyText | null>(null)
  const remove = ({ id }: SavedReply) =>
    change({
      show: ({ items, next }) => ({ items: items.filter((one) => one.id !== id), next }),
      send: () =>
        savedRepliesApi('DELETE /bakeries/:bakery_id/saved-replies/:reply_id', { params: { ...params, reply_id: id } }),
    }).catch((thrown: unknown) => toast.error(sentenceOf(thrown)))
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Saved replies"
      description={`For everyone who answers for ${bakery.name}.`}
    >
      {problem && <Failed problem={problem} onAgain={reload} />}
      {!data && !problem && <SkeletonText lines={5} />}
      {data && editing === null && (
        <div className="grid gap-3 pb-2">
          {data.items.length === 0 && (
            <>
              <p className="text-soft">Save your usual answers. Here are three to start from.</p>
              <ul className="grid gap-2">
                {STARTING_REPLIES.map((reply) => (
                  <li key={reply.title}>
                    <button
                      type="button"
                      onClick={() => setEditing(reply)}
                      className="grid min-h-14 w-full rounded-control border border-edge border-dashed px-4 py-2 text-left hover:bg-dough"
                    >
                      <span className="font-semibold">{reply.title}</span>
                      <span className="truncate text-soft text-sm">{reply.body}</span>
                    </button>
                  </li>
                ))}
              </ul>
            </>
          )}
          <ul className="grid gap-2">
            {data.items.map((reply) => (
              <li key={reply.id} className="flex items-center gap-1 rounded-control border border-oat pr-1">
                <button
                  type="button"
                  onClick={() => onPick(reply.body)}
                  className="grid min-h-14 min-w-0 flex-1 rounded-control px-4 py-2 text-left hover:bg-dough"
                >
                  <span className="font-semibold wrap-anywhere">{reply.title}</span>
                  <span className="truncate text-soft text-sm">{reply.body}</span>
                </button>
                <IconButton label={`Edit “${reply.title}”`} size="sm" onClick={() => setEditing(reply)}>
                  <Pencil aria-hidden="true" />
                </IconButton>
                <IconButton label={`Delete “${reply.title}”`} size="sm" onClick={() => void remove(reply)}>
                  <Trash2 aria-hidden="true" />
                </IconButton>
              </li>
            ))}
          </ul>
          {data.items.length < MOST_SAVED_REPLIES && (
            <Button
              variant="secondary"
              className="justify-self-start"
              onClick={() => setEditing({ title: '', body: '' })}
            >
              <Plus className="size-4.5" aria-hidden="true" /> New reply
            </Button>
          )}
        </div>
      )}
      {editing !== null && (
        <ReplyFields
          bakery_id={bakery.id}
          reply={editing}
          onClose={() => setEditing(null)}
          onSaved={() => {
            setEditing(null)
            void reload()
          }}
        />
      )}
    </Dialog>
  )
}

interface ReplyFieldsProps {
  bakery_id: string
  /** One without an id is new. */
  reply: SavedReply | ReplyText
  onClose: () => void
  onSaved: () => void
}

function ReplyFields({ bakery_id, reply, onClose, onSaved }: ReplyFieldsProps) {
  const [title, setTitle] = useState(reply.title)
  const [body, setBody] = useState(reply.body)
  const { box, busy, problems, notice, send } = useSend()
  useDirtyValues({ title, body })
  const save = (event: FormEvent) => {
    event.preventDefault()
    void send(async () => {
      const written = { title, body }
      if ('id' in reply)
        await savedRepliesApi('PUT /bakeries/:bakery_id/saved-replies/:reply_id', {
          params: { bakery_id, reply_id: reply.id },
          body: written,
        })
      else await savedRepliesApi('POST /bakeries/:bakery_id/saved-replies', { params: { bakery_id }, body: written })
      onSaved()
    })
  }
  return (
    <form ref={box} noValidate onSubmit={save} className="grid gap-4 pb-2">
      <FormNotice>{notice}</FormNotice>
      <Field label="Name" hint="Customers don’t see it." error={problems.title}>
        <TextInput
          name="title"
          maxLength={SAVED_REPLY_TITLE_MAX}
          value={title}
          onChange={({ target }) => setTitle(target.value)}
        />
      </Field>
      <Field label="Text" error={problems.body}>
        <Textarea
          name="body"
          maxLength={SAVED_REPLY_MAX}
          value={body}
          onChange={({ target }) => setBody(target.value)}
        />
      </Field>
      <div className="flex justify-end gap-2">
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={busy}>
          Save
        </Button>
      </div>
    </form>
  )
}
