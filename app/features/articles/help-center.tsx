import { Bug, Mail, MessageSquareHeart, PackageSearch, SearchX } from 'lucide-react'
import { Link } from 'react-router'
import { EmptyState } from '~/ui/empty-state'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { HelpSearchForm } from './help-search-form'
import { type ArticleLink, AUDIENCES, articlePath } from './help-topics'

const WAYS = [
  { to: '/track-order', label: 'Track an order', line: 'See how your order is doing.', Icon: PackageSearch },
  { to: '/help/contact', label: 'Contact us', line: 'A question about your account or a bakery.', Icon: Mail },
  { to: '/help/report-bug', label: 'Report a bug', line: 'Something on the site doesn’t work.', Icon: Bug },
  {
    to: '/help/feedback',
    label: 'Send feedback',
    line: 'What would make this place better?',
    Icon: MessageSquareHeart,
  },
]

export interface HelpTopic {
  name: string
  audience: keyof typeof AUDIENCES
  articles: ArticleLink[]
}

interface HelpCenterProps {
  words: string
  found: (ArticleLink & { summary: string })[]
  topics: HelpTopic[]
}

export function HelpCenter({ words, found, topics }: HelpCenterProps) {
  return (
    <div className="column pb-16">
      <PageHeader title="Help Center" intro="Quick answers, and real people when you need them." />
      <HelpSearchForm words={words} />
      {words && <Found words={words} found={found} />}
      <ul className="mt-8 grid gap-4 md:grid-cols-2 lg:grid-cols-4">
        {WAYS.map(({ to, label, line, Icon }) => (
          <li key={to}>
            <Link
              to={to}
              className="grid h-full grid-cols-[auto_1fr] items-center gap-x-4 rounded-card border border-oat bg-paper p-5 hover:border-edge hover:shadow-lift"
            >
              <span aria-hidden="true" className="grid size-12 place-items-center rounded-full bg-dough text-crust">
                <Icon className="size-5" />
              </span>
              <span className="grid">
                <span className="font-semibold">{label}</span>
                <span className="text-soft">{line}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-soft">
        Wrote to us before?{' '}
        <Link to="/help/requests" className="prose-link">
          See your requests
        </Link>
      </p>
      {Object.entries(AUDIENCES).map(([audience, title]) => (
        <Topics key={audience} title={title} topics={topics.filter((topic) => topic.audience === audience)} />
      ))}
    </div>
  )
}

const Found = ({ words, found }: Pick<HelpCenterProps, 'words' | 'found'>) =>
  found.length === 0 ? (
    <EmptyState
      className="mt-8 max-w-3xl"
      icon={<SearchX />}
      title="We found nothing with these words"
      action={<LinkButton to="/help/contact">Write to us</LinkButton>}
    >
      Try fewer words, or other ones. Or ask us, and a person answers.
    </EmptyState>
  ) : (
    <section aria-labelledby="found" className="mt-8 max-w-3xl">
      <h2 id="found" className="display-2 wrap-anywhere">
        Answers for “{words}”
      </h2>
      <ol className="mt-4 grid divide-y divide-oat border-oat border-y">
        {found.map(({ slug, title, summary }) => (
          <li key={slug} className="grid gap-1 py-4">
            <h3 className="font-sans font-semibold text-base tracking-normal">
              <Link to={articlePath(slug)} className="prose-link inline-flex min-h-6 items-center">
                {title}
              </Link>
            </h3>
            <p className="text-soft">{summary}</p>
          </li>
        ))}
      </ol>
      <p className="mt-4 text-soft">
        Not there?{' '}
        <Link to="/help/contact" className="prose-link">
          Write to us
        </Link>
      </p>
    </section>
  )

const Topics = ({ title, topics }: { title: string; topics: HelpTopic[] }) => (
  <section className="below mt-12 [--tall:36rem]">
    <h2 className="display-2 mb-5">{title}</h2>
    <div className="grid gap-x-10 gap-y-8 md:grid-cols-2 lg:grid-cols-3">
      {topics.map(({ name, articles }) => (
        <div key={name} className="grid content-start gap-2">
          <h3 className="font-sans font-semibold text-base tracking-normal">{name}</h3>
          <ul className="grid">
            {articles.map(({ slug, title }) => (
              <li key={slug}>
                <Link to={articlePath(slug)} className="prose-link inline-flex min-h-11 items-center">
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  </section>
)
