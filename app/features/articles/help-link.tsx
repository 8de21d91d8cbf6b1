import { CircleQuestionMark } from 'lucide-react'
import { lazy, type MouseEvent, type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { cn } from '~/ui/cn'
import { articlePath, type HelpSlug } from './help-topics'

const HelpPanel = lazy(() => import('./help-panel'))

interface HelpLinkProps {
  slug: HelpSlug
  className?: string
  children: ReactNode
}

/** An article beside what one is doing: it opens in a panel, and a form keeps what is typed. Without script it's a link. */
export function HelpLink({ slug, className, children }: HelpLinkProps) {
  const [open, setOpen] = useState(false)
  const show = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    setOpen(true)
  }
  return (
    <>
      <Link
        to={articlePath(slug)}
        aria-haspopup="dialog"
        onClick={show}
        className={cn('prose-link inline-flex min-h-11 items-center gap-1.5 justify-self-start', className)}
      >
        <CircleQuestionMark className="size-4.5" aria-hidden="true" />
        {children}
      </Link>
      {open && (
        <Suspense>
          <HelpPanel slug={slug} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
