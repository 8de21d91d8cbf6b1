import { LinkButton } from '~/ui/link-button'

export function NotFoundScreen() {
  return (
    <div className="column grid justify-items-center gap-5 py-20 text-center md:py-28">
      <CrumbsArt />
      <h1 className="display-2">Oops! Page not found</h1>
      <p className="max-w-md text-soft">
        There are only crumbs at this address. The page may have moved, or never was.
      </p>
      <LinkButton to="/">Return to Home</LinkButton>
    </div>
  )
}

/** A bitten cookie and what is left of it. */
function CrumbsArt() {
  return (
    <svg viewBox="0 0 200 132" fill="none" aria-hidden="true" className="h-32 w-auto">
      <ellipse cx="96" cy="120" rx="74" ry="8" fill="var(--oat)" />
      <path
        d="M84 14c-29 2-52 25-52 53 0 30 25 54 55 54s55-24 55-54c0-3 0-6-1-9-5 3-12 2-15-3-7 3-15-1-16-9-9 1-16-6-14-15-8-1-13-9-12-17Z"
        fill="#D79B5B"
      />
      <path d="M38 88c9 20 28 33 49 33 26 0 48-18 54-43-9 18-29 30-52 30-20 0-39-8-51-20Z" fill="#B9783A" />
      <g fill="#4A2713">
        <circle cx="62" cy="50" r="7" />
        <circle cx="92" cy="66" r="8" />
        <circle cx="60" cy="84" r="6" />
        <circle cx="116" cy="86" r="7" />
        <circle cx="86" cy="98" r="5" />
      </g>
      <g fill="#C58445">
        <circle cx="152" cy="42" r="5" />
        <circle cx="166" cy="60" r="3.5" />
        <circle cx="158" cy="112" r="5" />
        <circle cx="174" cy="116" r="3" />
        <circle cx="136" cy="26" r="3" />
      </g>
    </svg>
  )
}
