import { Link } from 'react-router'
import { longDate } from '~/lib/zone'
import { PageHeader } from '~/ui/page-header'
import { PostBody } from '~/ui/post-body'
import { JoinFree } from '../newsletter/join-free'
import { issuePath } from './breadletter'

interface PastIssueProps {
  number: number
  subject: string
  intro: string
  send_on: string
  story_title: string
  story_html: string
  recipe: { title: string; path: string } | null
  before: number | null
  after: number | null
}

export function PastIssueScreen({
  number,
  subject,
  intro,
  send_on,
  story_title,
  story_html,
  ...issue
}: PastIssueProps) {
  const { recipe, before, after } = issue
  return (
    <div className="column grid gap-8 pb-16">
      <PageHeader
        className="pb-0!"
        above={
          <p className="text-soft">
            <Link to="/breadletter" className="underline underline-offset-2 hover:decoration-2">
              The Breadletter
            </Link>
            , number {number} · {longDate(send_on)}
          </p>
        }
        title={subject}
      />
      <div className="grid max-w-2xl gap-8">
        <p className="whitespace-pre-line text-lg wrap-anywhere">{intro}</p>
        {story_html && (
          <section aria-labelledby="story-title" className="grid gap-3">
            <h2 id="story-title" className="display-3 wrap-anywhere">
              {story_title}
            </h2>
            <PostBody html={story_html} />
          </section>
        )}
        {recipe && (
          <section aria-labelledby="recipe-title" className="grid gap-2">
            <h2 id="recipe-title" className="display-3">
              One recipe
            </h2>
            <p>
              <Link to={recipe.path} className="wrap-anywhere underline underline-offset-2 hover:decoration-2">
                {recipe.title}
              </Link>
            </p>
          </section>
        )}
        <section aria-labelledby="get-title" className="grid gap-3 rounded-card bg-dough p-6">
          <h2 id="get-title" className="display-3">
            Who’s baking near you?
          </h2>
          <p>In your inbox, this letter also tells you who’s new nearby, and where pickups are coming up.</p>
          <div>
            <JoinFree label="Get this for your ZIP" />
          </div>
        </section>
        <nav aria-label="Other issues" className="flex justify-between gap-4">
          {before ? (
            <Link to={issuePath(before)} className="underline underline-offset-2 hover:decoration-2">
              Number {before}
            </Link>
          ) : (
            <span />
          )}
          {after && (
            <Link to={issuePath(after)} className="underline underline-offset-2 hover:decoration-2">
              Number {after}
            </Link>
          )}
        </nav>
      </div>
    </div>
  )
}
