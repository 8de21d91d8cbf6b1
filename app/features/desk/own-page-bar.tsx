import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { deskHref } from './desk-tabs'

/** Over the page, so that nothing moves when it comes. */
export default function OwnPageBar({ bakery_id }: { bakery_id: string }) {
  return (
    <p className="fixed inset-x-4 bottom-24 z-20 mx-auto flex w-fit flex-wrap items-center justify-center gap-x-2 rounded-band bg-ink px-5 text-center text-flour md:bottom-6">
      This is your page
      <span aria-hidden="true">·</span>
      <Link
        to={deskHref(bakery_id, null)}
        className="inline-flex min-h-11 items-center gap-1.5 font-semibold underline"
      >
        Go to your dashboard <ArrowRight className="size-4.5" aria-hidden="true" />
      </Link>
    </p>
  )
}
