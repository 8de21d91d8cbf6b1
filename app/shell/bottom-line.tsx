import { ArrowRight, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Link } from 'react-router'

interface BottomLineProps {
  label: string
  Icon: LucideIcon
  to: string
  children: ReactNode
  /** The last word, before the arrow. */
  goes?: string
}

/** One thing for who is signed in, on a page that is the same for everyone. Fixed, so that nothing moves when it comes. */
export const BottomLine = ({ label, Icon, to, children, goes }: BottomLineProps) =>
  // In the body: inside the header, whose blur holds fixed parts, it would be at its bottom.
  createPortal(
    <aside
      aria-label={label}
      data-bottom-bar="fixed"
      className="fixed inset-x-0 bottom-0 z-30 border-oat border-t bg-paper pb-[env(safe-area-inset-bottom)] md:inset-x-auto md:right-10 md:bottom-6 md:max-w-md md:rounded-full md:border md:shadow-float"
    >
      <Link
        to={to}
        className="flex min-h-14 items-center gap-3 px-4 py-1.5 font-medium no-underline hover:text-crust md:min-h-12 md:rounded-full md:px-5"
      >
        <Icon aria-hidden="true" className="size-5 shrink-0 text-crust" />
        <span className="min-w-0 flex-1">{children}</span>{' '}
        <span className="inline-flex items-center gap-1.5 font-semibold text-crust">
          {goes} <ArrowRight aria-hidden="true" className="size-4.5" />
        </span>
      </Link>
    </aside>,
    document.body,
  )
