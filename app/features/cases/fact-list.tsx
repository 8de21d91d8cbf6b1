import type { ReactNode } from 'react'

/** Empty facts are not shown. */
export function FactList({ facts }: { facts: [string, ReactNode][] }) {
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[max-content_1fr]">
      {facts
        .filter(([, value]) => value !== null && value !== undefined && value !== '')
        .map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-soft max-sm:-mb-2.5 max-sm:text-sm">{name}</dt>
            <dd className="min-w-0 whitespace-pre-line wrap-anywhere">{value}</dd>
          </div>
        ))}
    </dl>
  )
}

export const OutLink = ({ href, children = href }: { href: string; children?: ReactNode }) => (
  <a href={href} target="_blank" rel="noopener noreferrer nofollow" className="prose-link wrap-anywhere">
    {children}
    <span className="sr-only"> (opens in a new tab)</span>
  </a>
)
