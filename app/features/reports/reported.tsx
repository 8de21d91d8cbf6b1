import { Link } from 'react-router'
import { ago } from '~/lib/ago'
import { nameOf } from '~/lib/contact'
import { Badge } from '~/ui/badge'
import { Card } from '~/ui/card'
import { cn } from '~/ui/cn'
import { PostBody } from '~/ui/post-body'
import type { ReportKind } from './report'
import { nameOfKind } from './report-words'
import type { ReportPage } from './reports.contract'

interface ThingProps {
  kind: ReportKind
  thing: NonNullable<ReportPage['thing']>
  thread: ReportPage['thread']
  author: ReportPage['author']
}

export function ReportedThing({ kind, thing, thread, author }: ThingProps) {
  const { title, body, picture, path, hidden } = thing
  return (
    <Card padded className="grid grid-cols-1 gap-3">
      <p className="flex flex-wrap items-center gap-x-3 text-sm text-soft">
        <span>{nameOfKind(kind)}</span>
        {author && (
          <Link to={`/profile/${author.username}`} className="prose-link">
            {nameOf(author)}
          </Link>
        )}
        {hidden && <Badge>Hidden</Badge>}
      </p>
      <h3 className="display-3 wrap-anywhere">
        {hidden ? (
          title
        ) : (
          <Link to={path} className="hover:underline">
            {title}
          </Link>
        )}
      </h3>
      {thread ? (
        <ReportedThread thread={thread} typed={body} />
      ) : (
        /* No links here: an editor has no reason to follow one. */
        <p className="whitespace-pre-line wrap-anywhere empty:hidden">{body}</p>
      )}
      {picture && <img src={picture} alt="As it’s shown" className="max-h-80 rounded-control object-contain" />}
    </Card>
  )
}

/** As readers see it. Where its links lead is read in what was typed. */
const ReportedThread = ({
  thread: { posts, was },
  typed,
}: {
  thread: NonNullable<ReportPage['thread']>
  typed: string
}) => (
  <>
    <ol className="grid gap-2">
      {posts.map(({ id, author, body_html, created_at, edited, reported }) => (
        <li key={id} aria-current={reported || undefined} className={surroundings(reported)}>
          <p className="mb-2 flex flex-wrap gap-x-3 text-sm text-soft">
            <span className="font-semibold text-ink">{author ? nameOf(author) : 'Former member'}</span>
            <time dateTime={created_at}>{ago(new Date(created_at), new Date())}</time>
            {edited && <span>Edited</span>}
            {reported && <span className="font-semibold text-jam">This one</span>}
          </p>
          <PostBody html={body_html} />
        </li>
      ))}
    </ol>
    <details>
      <summary className="min-h-6 cursor-pointer text-soft">As it was typed</summary>
      <p className="mt-2 whitespace-pre-line wrap-anywhere">{typed}</p>
    </details>
    {was.length > 0 && (
      <details>
        <summary className="min-h-6 cursor-pointer text-soft">What it was before</summary>
        <ol className="mt-2 grid gap-3">
          {was.map((before) => (
            <li key={before.created_at} className="grid gap-1 rounded-control bg-dough px-4 py-3">
              <p className="text-sm text-soft">Until {ago(new Date(before.created_at), new Date())}</p>
              {before.title && <p className="font-semibold wrap-anywhere">{before.title}</p>}
              <p className="whitespace-pre-line wrap-anywhere">{before.body}</p>
            </li>
          ))}
        </ol>
      </details>
    )}
  </>
)

const surroundings = (reported: boolean) =>
  cn('rounded-control border px-4 py-3', reported ? 'border-jam bg-jam-wash' : 'border-oat')

export function ReportedTalk({ talk: { bakery, customer, messages } }: { talk: NonNullable<ReportPage['talk']> }) {
  return (
    <Card padded className="grid grid-cols-1 gap-4">
      <h3 className="display-3">
        <Link to={`/bakery/${bakery.slug}`} className="hover:underline">
          {bakery.name}
        </Link>{' '}
        and{' '}
        <Link to={`/profile/${customer.username}`} className="hover:underline">
          {nameOf(customer)}
        </Link>
      </h3>
      <ol className="grid gap-2">
        {messages.map((message) => (
          <li key={message.id} aria-current={message.reported || undefined} className={surroundings(message.reported)}>
            <p className="flex flex-wrap gap-x-3 text-sm text-soft">
              <span className="font-semibold text-ink">
                {message.from_bakery ? bakery.name : nameOf(customer)}
                {message.from_bakery && message.sender && ` (${nameOf(message.sender)})`}
              </span>
              <time dateTime={message.created_at}>{ago(new Date(message.created_at), new Date())}</time>
              {message.edited_at && <span>Edited</span>}
              {message.held && <span>Held</span>}
              {message.reported && <span className="font-semibold text-jam">This one</span>}
            </p>
            {/* No links here: an editor has no reason to follow one. */}
            <p className="whitespace-pre-line wrap-anywhere">{message.deleted_at ? 'Message deleted' : message.body}</p>
            <p className="mt-2 flex flex-wrap gap-2 empty:hidden">
              {message.pictures.map((picture) => (
                <img
                  key={picture}
                  src={picture}
                  alt="Sent with this message"
                  className="h-40 rounded-control object-contain"
                />
              ))}
            </p>
          </li>
        ))}
      </ol>
    </Card>
  )
}
