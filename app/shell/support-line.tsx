import { Eye } from 'lucide-react'
import { useEffect, useState } from 'react'
import { endView, openView } from '~/features/accounts/support-view.browser'
import { isApart } from '~/lib/safe-storage'
import { Button } from '~/ui/button'

/** Keeps the place of the header while one scrolls (parts.css), so that nothing lies below it that could be pressed. */
export default function SupportLine() {
  const [view] = useState(openView)
  const [ending, setEnding] = useState(false)
  const end = () => {
    setEnding(true)
    void endView()
  }
  useEffect(() => {
    if (!view) return
    const timer = setTimeout(endView, Math.max(0, view.ends_at - Date.now()))
    return () => clearTimeout(timer)
  }, [view])
  useEffect(() => {
    // Back from where the view had ended: the browser kept the page as it was.
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted && !openView()) location.reload()
    }
    window.addEventListener('pageshow', comeBack)
    return () => window.removeEventListener('pageshow', comeBack)
  }, [])
  if (!view || !isApart()) return null
  const until = new Date(view.ends_at).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })
  return (
    <aside aria-label="Support view" className="support-line sticky top-0 z-40 border-oat border-b bg-butter-wash">
      <div className="column flex min-h-16 items-center gap-3 py-1.5 text-sm">
        <Eye aria-hidden="true" className="size-5 shrink-0 text-crust max-[379px]:hidden" />
        <p className="min-w-0 flex-1 leading-tight">
          <span className="line-clamp-2 font-semibold wrap-anywhere">{`You see this as ${view.name} does.`}</span>{' '}
          <span>{`Read only, until ${until}.`}</span>
        </p>
        <Button variant="secondary" size="sm" loading={ending} onClick={end}>
          End<span className="sr-only"> support view</span>
        </Button>
      </div>
    </aside>
  )
}
