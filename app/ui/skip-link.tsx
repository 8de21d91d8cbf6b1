/** The target needs `id` and `tabIndex={-1}`. */
export function SkipLink({ target = 'main', children = 'Skip to content' }: { target?: string; children?: string }) {
  return (
    <a
      href={`#${target}`}
      className="sr-only z-60 rounded-full bg-ink px-5 py-3 font-semibold text-flour focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
    >
      {children}
    </a>
  )
}
