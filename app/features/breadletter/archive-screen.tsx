import { Rss } from 'lucide-react'
import { Link } from 'react-router'
import { cut } from '~/lib/text'
import { longDate } from '~/lib/zone'
import { Card, coverClass } from '~/ui/card'
import { EmptyState } from '~/ui/empty-state'
import { PageHeader } from '~/ui/page-header'
import { JoinFree } from '../newsletter/join-free'
import { issuePath } from './breadletter'

interface ArchiveScreenProps {
  issues: { number: number; subject: string; intro: string; send_on: string }[]
}

const TEASER = 160

export function ArchiveScreen({ issues }: ArchiveScreenProps) {
  return (
    <div className="column grid gap-8 pb-16">
      <PageHeader
        className="pb-0!"
        title="The Breadletter"
        intro="New bakers near you, what’s in season and one recipe, by email."
        actions={<JoinFree label="Get this for your ZIP" />}
      />
      {issues.length === 0 ? (
        <EmptyState icon={<Rss />} title="The first one is still in the oven">
          Sign up, and it comes to your inbox.
        </EmptyState>
      ) : (
        <ul className="grid gap-4 md:grid-cols-2">
          {issues.map(({ number, subject, intro, send_on }) => (
            <li key={number}>
              <Card padded interactive className="grid h-full content-start gap-2">
                <p className="text-sm text-soft">
                  Number {number} · {longDate(send_on)}
                </p>
                <h2 className="font-semibold text-xl wrap-anywhere">
                  <Link to={issuePath(number)} className={coverClass}>
                    {subject}
                  </Link>
                </h2>
                <p className="text-soft wrap-anywhere">
                  {intro.length > TEASER ? `${cut(intro, TEASER).replace(/\s+\S*$/, '')}…` : intro}
                </p>
              </Card>
            </li>
          ))}
        </ul>
      )}
      <p>
        <a
          href="/breadletter/feed.xml"
          className="inline-flex items-center gap-2 underline underline-offset-2 hover:decoration-2"
        >
          <Rss className="size-4" aria-hidden="true" />
          Follow it in a feed reader
        </a>
      </p>
    </div>
  )
}
