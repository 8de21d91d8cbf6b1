import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useUser } from '~/features/accounts/auth-context'
import { isApart, safeStorage } from '~/lib/safe-storage'
import { useAnswer } from '~/live/use-answer'
import { cn } from '~/ui/cn'
import { IconButton } from '~/ui/icon-button'
import { landmark } from '~/ui/landmark'
import { useNow } from '~/ui/use-now'
import { announcementsApi } from './announcements.calls'
import type { Announcement } from './announcements.contract'

type Shown = Pick<Announcement, 'id' | 'sentence' | 'link' | 'ends_at'>

/** One at a time, so the last one is enough. */
const CLOSED = 'announcement.closed'

/** Fixed, so that nothing moves when it comes, and above what lies under the thumb. Not in a support view: it isn’t meant for us. */
export default function AnnouncementBar() {
  const user = useUser()
  const { data } = useAnswer<{ announcement: Shown | null }>(isApart() ? null : `announcement:${user?.id}`, {
    read: (signal) => announcementsApi('GET /announcement', { signal }),
  })
  const [closed, setClosed] = useState(() => safeStorage().getItem(CLOSED))
  const now = useNow()
  const shown = data?.announcement
  const close = ({ id }: Shown) => {
    try {
      safeStorage().setItem(CLOSED, id)
    } catch {
      // With a full storage it comes again at the next load.
    }
    setClosed(id)
    landmark()?.focus({ preventScroll: true })
  }
  return (
    <div role="status">
      {shown && shown.id !== closed && new Date(shown.ends_at) > now && (
        <div
          data-keep-clear
          className="announcement fixed inset-x-3 z-40 flex items-center gap-2 rounded-card border border-oat bg-paper py-1.5 pr-1.5 pl-4 shadow-float sm:right-auto sm:max-w-sm md:left-6 lg:max-w-xs print:hidden"
        >
          <Sentence key={shown.id} announcement={shown} />
          <IconButton label="Close the announcement" onClick={() => close(shown)}>
            <X aria-hidden="true" />
          </IconButton>
        </div>
      )}
    </div>
  )
}

/** Two lines of it on a phone, where it lies above what people came for, until they ask for the rest. */
function Sentence({ announcement: { sentence, link } }: { announcement: Shown }) {
  const text = useRef<HTMLParagraphElement>(null)
  const [isCut, setCut] = useState(false)
  const [whole, setWhole] = useState(false)
  useEffect(() => {
    const look = new ResizeObserver(([entry]) => {
      const { scrollHeight, clientHeight } = entry!.target
      setCut(scrollHeight > clientHeight + 2)
    })
    look.observe(text.current!)
    return () => look.disconnect()
  }, [])
  return (
    <div className="min-w-0 flex-1 py-1 leading-snug max-sm:text-[0.9375rem] sm:py-1.5">
      <p ref={text} className={cn('wrap-anywhere', !whole && 'max-sm:line-clamp-2')}>
        {link ? (
          <Link to={link} className="font-medium underline">
            {sentence}
          </Link>
        ) : (
          sentence
        )}
      </p>
      {(isCut || whole) && (
        <button
          type="button"
          aria-expanded={whole}
          className="prose-link min-h-8 text-sm sm:hidden"
          onClick={() => setWhole(!whole)}
        >
          {whole ? 'Show less' : 'Read all of it'}
        </button>
      )}
    </div>
  )
}
