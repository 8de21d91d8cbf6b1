import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { deskHref } from './desk-tabs'

/** Over the page, so that nothing moves when it comes. */
export default function OwnPageBar({ bakery_id }: { bakery_id: string }) {
  return (
    <p
      data-own-page
      className="fixed inset-x-2 bottom-24 z-20 mx-auto flex w-fit items-center gap-x-1.5 rounded-full bg-ink px-4 text-flour text-sm md:bottom-6 md:text-base"
    >
      This is your page ·
      <Link
        to={deskHref(bakery_id, null)}
        className="inline-flex min-h-11 items-center gap-1.5 font-semibold underline"
      >
        Go to your dashboard <ArrowRight className="size-4.5 max-md:hidden" aria-hidden="true" />
      </Link>
    </p>
  )
}
