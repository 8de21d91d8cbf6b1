import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { nameOf } from '~/lib/contact'
import { Avatar } from '~/ui/avatar'
import { cn } from '~/ui/cn'
import { beginningOfName, type Editing, nameChosen } from './editing'
import type { Author } from './forum.contract'
import { writingApi } from './writing.calls'

const WAIT_MS = 200

/** After an @ the people whose names begin so. The focus stays in the field; arrows, Enter and Escape are the list's while it is open. */
export function useNameChoices(editing: () => Editing, apply: (next: Editing) => void) {
  const id = useId()
  const [people, setPeople] = useState<Author[]>([])
  const [active, setActive] = useState(0)
  const asked = useRef('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const close = () => {
    asked.current = ''
    setPeople([])
  }
  const look = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(async () => {
      const begun = beginningOfName(editing())
      if (begun === null) return close()
      asked.current = begun
      // Without names the field works as well.
      const { items } = await writingApi('GET /forum/people', { query: { q: begun } }).catch(() => ({ items: [] }))
      if (asked.current !== begun) return
      setActive(0)
      setPeople(items)
    }, WAIT_MS)
  }
  const choose = ({ username }: Author) => {
    close()
    apply(nameChosen(editing(), username))
  }
  const press = (event: KeyboardEvent): boolean => {
    const chosen = people[active]
    if (!chosen || event.nativeEvent.isComposing) return false
    if (event.key === 'Enter' || event.key === 'Tab') choose(chosen)
    else if (event.key === 'Escape') close()
    else if (event.key === 'ArrowDown') setActive((active + 1) % people.length)
    else if (event.key === 'ArrowUp') setActive((active + people.length - 1) % people.length)
    else return false
    event.preventDefault()
    return true
  }
  const open = people.length > 0
  const attributes = {
    'aria-autocomplete': 'list' as const,
    'aria-controls': open ? id : undefined,
    'aria-activedescendant': open ? `${id}-${active}` : undefined,
  }
  return { id, people, active, choose, press, look, close, attributes }
}

type NameChoicesProps = Pick<ReturnType<typeof useNameChoices>, 'id' | 'people' | 'active' | 'choose'>

export function NameChoices({ id, people, active, choose }: NameChoicesProps) {
  return (
    <>
      <p role="status" className="sr-only">
        {people.length > 0 && `${people.length} ${people.length === 1 ? 'person' : 'people'}. Use the arrow keys.`}
      </p>
      {people.length > 0 && (
        <div
          role="listbox"
          id={id}
          aria-label="People"
          tabIndex={-1}
          // The press must not take the focus from the field.
          onMouseDown={(event) => event.preventDefault()}
          className="-mt-2 grid max-w-sm rounded-card border border-oat bg-paper p-2 shadow-lift"
        >
          {people.map((person, at) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which keeps the focus
            <div
              key={person.username}
              role="option"
              id={`${id}-${at}`}
              aria-selected={at === active}
              tabIndex={-1}
              onClick={() => choose(person)}
              className={cn(
                'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3',
                at === active && 'bg-dough',
              )}
            >
              <Avatar name={nameOf(person)} src={person.avatar_url} className="size-8" />
              <span className="wrap-anywhere">
                @{person.username} <span className="text-soft">{person.full_name}</span>
              </span>
            </div>
          ))}
        </div>
      )}
    </>
  )
}
