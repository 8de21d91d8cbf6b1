import { Bug, Mail, MessageSquareHeart } from 'lucide-react'
import { Link } from 'react-router'
import { sharedPage } from '~/http/shared-page'
import { BRAND } from '~/lib/brand'
import { pageMeta } from '~/lib/page-meta'
import { PageHeader } from '~/ui/page-header'

export const headers = () => sharedPage()
export const meta = () =>
  pageMeta({ title: 'Help Center', description: `Answers about ${BRAND}, and how to reach us.` })

const WAYS = [
  { to: '/help/contact', label: 'Contact us', line: 'A question about your account or a bakery.', Icon: Mail },
  { to: '/help/report-bug', label: 'Report a bug', line: 'Something on the site does not work.', Icon: Bug },
  {
    to: '/help/feedback',
    label: 'Send feedback',
    line: 'What would make this place better?',
    Icon: MessageSquareHeart,
  },
]

const ANSWERS = [
  {
    question: 'I forgot my password.',
    answer: (
      <>
        On the <Link to="/auth">sign-in page</Link>, choose Forgot Password and give your email address or username. We
        send you a link that lets you set a new one.
      </>
    ),
  },
  {
    question: 'The verification email did not arrive.',
    answer: (
      <>
        Look in your spam folder first. If it is not there, <Link to="/auth">sign in</Link> with your password: we offer
        to send the link again.
      </>
    ),
  },
  {
    question: 'Where is my cart kept?',
    answer: 'In the browser that you filled it with, from one bakery at a time. It stays there until you clear it.',
  },
  {
    question: 'How does my bakery get listed?',
    answer: (
      <>
        <Link to="/eligibility">Eligibility & Tiers</Link> explains the five steps from Listed to Premium.
      </>
    ),
  },
  {
    question: 'Why is a bakery’s exact address not shown?',
    answer:
      'Most bakers work from home. The map shows a point nearby; the address is for customers with a confirmed order.',
  },
]

export default function Help() {
  return (
    <div className="column pb-16">
      <PageHeader title="Help Center" intro="Short answers first, and people behind them." />
      <ul className="grid gap-4 md:grid-cols-3">
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
      <h2 className="display-2 mt-12 mb-4">Common questions</h2>
      <dl className="grid max-w-[68ch] divide-y divide-oat border-oat border-y">
        {ANSWERS.map(({ question, answer }) => (
          <div key={question} className="grid gap-1.5 py-5">
            <dt className="font-semibold">{question}</dt>
            <dd className="text-soft [&_a]:prose-link">{answer}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
