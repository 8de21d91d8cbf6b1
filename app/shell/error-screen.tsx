import { CloudOff, Wheat } from 'lucide-react'
import { Link, useRevalidator } from 'react-router'
import { Button } from '~/ui/button'
import { LinkButton } from '~/ui/link-button'

/** §2. Also shown if a page's data can't be fetched. */
export function ErrorScreen() {
  const offline = typeof navigator !== 'undefined' && !navigator.onLine
  const Icon = offline ? CloudOff : Wheat
  return (
    <div className="column grid justify-items-center gap-5 py-20 text-center md:py-28">
      <span aria-hidden="true" className="grid size-20 place-items-center rounded-full bg-dough text-crust">
        <Icon className="size-9" />
      </span>
      <h1 className="display-2">Oops! Something went wrong</h1>
      <p className="max-w-md text-soft">
        {offline
          ? 'You seem to be offline. Check your connection and try again.'
          : 'We couldn’t show this page. It’s our fault, not yours, and trying again often helps.'}
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <TryAgain />
        <LinkButton to="/" variant="secondary">
          Go Home
        </LinkButton>
      </div>
      <p className="text-soft">
        Still stuck?{' '}
        <Link to="/help/report-bug" className="prose-link">
          Contact support
        </Link>
      </p>
    </div>
  )
}

/** First only the data; a page with broken or outdated code needs a reload. */
function TryAgain() {
  const { revalidate, state } = useRevalidator()
  const again = async () => {
    await revalidate()
    window.location.reload()
  }
  return (
    <Button loading={state === 'loading'} onClick={again}>
      Try Again
    </Button>
  )
}
