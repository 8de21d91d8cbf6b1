import { useId, useState } from 'react'
import { Link } from 'react-router'
import { ago } from '~/lib/ago'
import { useAnswer } from '~/live/use-answer'
import { Badge } from '~/ui/badge'
import { ToggleChip } from '~/ui/chip'
import { EmptyState } from '~/ui/empty-state'
import { Failed } from '~/ui/failed'
import { Field } from '~/ui/field'
import { PageHeader } from '~/ui/page-header'
import { Skeleton } from '~/ui/skeleton'
import { TextInput } from '~/ui/text-input'
import { useNow } from '~/ui/use-now'
import { lettersApi } from './letters.calls'
import type { ListedLetter } from './letters.contract'

interface Room {
  room: string
  about: string
  letters: ListedLetter[]
}

/** /admin/email-templates */
export function LettersScreen() {
  const [sought, setSought] = useState('')
  const [changed, setChanged] = useState(false)
  const { data, problem, reload } = useAnswer<{ rooms: Room[] }>('letters', {
    read: (signal) => lettersApi('GET /letters', { signal }),
  })
  const words = sought.toLowerCase().split(/\s+/).filter(Boolean)
  const fits = ({ key, subject, overridden_at }: ListedLetter, about: string) =>
    (!changed || overridden_at) && words.every((word) => `${key} ${subject} ${about}`.toLowerCase().includes(word))
  const rooms = (data?.rooms ?? [])
    .map((room) => ({ ...room, letters: room.letters.filter((letter) => fits(letter, room.about)) }))
    .filter(({ letters }) => letters.length > 0)
  return (
    <div className="column max-w-4xl pb-16">
      <PageHeader
        title="Email Templates"
        intro="Put an email in your own words. Its button, its links and the line about why it came stay as they are."
      />
      {problem && <Failed problem={problem} onAgain={reload} />}
      {!data && !problem && (
        <div role="status">
          <span className="sr-only">Loading our emails</span>
          <Skeleton className="h-60" />
        </div>
      )}
      {data && (
        <div className="grid gap-8">
          <div className="flex flex-wrap items-end gap-4">
            <Field label="Find an email" className="grow">
              <TextInput type="search" value={sought} onChange={({ target }) => setSought(target.value)} />
            </Field>
            <ToggleChip pressed={changed} onToggle={setChanged}>
              In our own words
            </ToggleChip>
          </div>
          {rooms.length === 0 && (
            <EmptyState title="No email like that">
              {changed ? 'The others are as they were built.' : 'Try another word.'}
            </EmptyState>
          )}
          {rooms.map((room) => (
            <RoomLetters key={room.room} {...room} />
          ))}
        </div>
      )}
    </div>
  )
}

function RoomLetters({ about, letters }: Room) {
  const id = useId()
  const now = useNow()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="display-3">
        {about}
      </h2>
      <ul className="mt-3 grid gap-2">
        {letters.map(({ key, subject, bulk, overridden_at, broken }) => (
          <li key={key} className="card relative flex flex-wrap items-center gap-x-3 gap-y-1 px-5 py-3 hover:bg-dough">
            <span className="grid min-w-0 grow">
              <Link
                to={`/admin/email-templates/${key}`}
                className="font-semibold wrap-anywhere after:absolute after:inset-0"
              >
                {subject}
              </Link>
              <span className="text-sm text-soft wrap-anywhere">{key}</span>
            </span>
            {bulk && <Badge>Bulk</Badge>}
            {broken && <Badge tone="jam">Broken</Badge>}
            {overridden_at && <Badge tone="sage">Changed {ago(new Date(overridden_at), now)}</Badge>}
          </li>
        ))}
      </ul>
    </section>
  )
}
