import { LinkButton } from '~/ui/link-button'

export function NotFoundScreen() {
  return (
    <div className="column grid justify-items-center gap-5 py-20 text-center md:py-28">
      {/* A file, not part of every page's script. */}
      <img src="/crumbs.svg" alt="" width={194} height={128} className="h-32 w-auto" />
      <h1 className="display-2">Oops! Page not found</h1>
      <p className="max-w-md text-soft">Only crumbs here. The page may have moved, or never existed.</p>
      <LinkButton to="/">Return to Home</LinkButton>
    </div>
  )
}
