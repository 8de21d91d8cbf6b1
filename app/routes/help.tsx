import { Bug, Mail, MessageSquareHeart, PackageSearch } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { EXPORT_DAYS } from '~/features/leaving/data-export'
import { GRACE_DAYS } from '~/features/leaving/leaving'
import { sharedPage } from '~/http/shared-page'
import { BRAND } from '~/lib/brand'
import { pageMeta } from '~/lib/page-meta'
import { PageHeader } from '~/ui/page-header'

export const headers = () => sharedPage()
export const meta = () =>
  pageMeta({ title: 'Help Center', description: `Answers about ${BRAND}, and how to reach us.` })

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

interface Answered {
  question: string
  answer: ReactNode
}

const FOR_CUSTOMERS: Answered[] = [
  {
    question: 'Where’s my order?',
    answer: (
      <>
        Signed in? It’s under <Link to="/orders">Orders</Link>. Ordered as a guest?{' '}
        <Link to="/track-order">Track it</Link> with the order number from your confirmation email.
      </>
    ),
  },
  {
    question: 'Can I cancel an order?',
    answer:
      'Yes, until the baker confirms it. Open the order and choose Cancel, and you get all of your money back. After that, ask the baker.',
  },
  {
    question: 'When do I get a refund?',
    answer:
      'If the baker cancels, or doesn’t answer within 24 hours, everything you paid goes back to your card. Banks usually take five to ten days to show it.',
  },
  {
    question: 'I have an allergy. What should I do?',
    answer:
      'Check the allergens on the menu, then ask the baker before you order. Home kitchens handle wheat, nuts, eggs and milk, and can’t promise that a bake is free of them.',
  },
  {
    question: 'Who charges my card?',
    answer: `${BRAND} takes the payment through our payment partner and passes it on to the baker. The service fee is 5% + $0.50, shown before you pay.`,
  },
  {
    question: 'I forgot my password.',
    answer: (
      <>
        On the <Link to="/auth">sign-in page</Link>, choose Forgot Password and enter your email or username. We’ll send
        you a link to set a new one.
      </>
    ),
  },
  {
    question: 'I didn’t get the verification email.',
    answer: (
      <>
        Check your spam folder first. Not there? <Link to="/auth">Sign in</Link> with your password, and we’ll offer to
        send it again.
      </>
    ),
  },
  {
    question: 'Where is my cart kept?',
    answer: 'In the browser you filled it in, for one bakery at a time. It stays there until you clear it.',
  },
  {
    question: 'Why can’t I see a bakery’s exact address?',
    answer:
      'Most bakers work from home. The map shows a spot nearby, and you get the address when the baker confirms your order.',
  },
]

const FOR_BAKERS: Answered[] = [
  {
    question: 'How does my bakery get listed?',
    answer: (
      <>
        <Link to="/get-listed">Tell us about it</Link>, and one of our editors takes a look.{' '}
        <Link to="/eligibility">Eligibility & Tiers</Link> explains the five steps from Listed to Premium.
      </>
    ),
  },
  {
    question: 'What does it cost me?',
    answer: (
      <>
        Your page is free. When a customer pays by card, 2.9% + $0.30 goes to card processing, and you keep the rest.
        Cash orders cost nothing. <Link to="/pricing">Pricing</Link> has examples.
      </>
    ),
  },
  {
    question: 'When am I paid?',
    answer:
      'Our payment partner collects what your customers pay and sends it to your bank account. Your dashboard shows what’s coming to your bank, and when.',
  },
  {
    question: 'How do I close for a week?',
    answer:
      'On your dashboard, open Settings. Add the days you’re closed, or take a break until the day you’re back. Customers can’t order for those days, and the orders you already have stay.',
  },
  {
    question: 'Who sees my home address?',
    answer: (
      <>
        Customers once you’ve confirmed their order, and our editors. Everyone else sees a spot about half a mile away,
        unless your state wants the address on your page and you choose to show it.
      </>
    ),
  },
  {
    question: 'Can I write down an order I took by phone?',
    answer:
      'Yes. On your dashboard, choose New order. It counts against your stock and shows up with the rest, and there’s no fee when people pay you directly.',
  },
  {
    question: 'How do I refund a customer?',
    answer:
      'Open the order on your dashboard. Until it’s done, you can cancel it, and your customer gets everything back. To give back some of it, choose Refund. Once it’s done, Refund everything is there, too.',
  },
  {
    question: 'What happens to my bakery if I delete my account?',
    answer: (
      <>
        It takes no new orders from the day you ask. After {GRACE_DAYS} days its page is gone, with any Premium time
        that’s left. Sign in before then, and everything stays.
      </>
    ),
  },
]

const FOR_MEMBERS: Answered[] = [
  {
    question: 'What is the forum for?',
    answer: (
      <>
        For talking about bread with the bakers and neighbors here. You can read <Link to="/forum">the forum</Link>{' '}
        without an account. To write, sign in and agree to <Link to="/forum/rules">its rules</Link>.
      </>
    ),
  },
  {
    question: 'How do I share a recipe?',
    answer: (
      <>
        <Link to="/forum/new">Start a topic</Link>, choose a category for recipes, and check “This is a recipe”. Give
        the weights, and we’ll work out baker’s percentages. Readers can scale it, print it and show what they baked.
      </>
    ),
  },
  {
    question: 'What do the badges on profiles mean?',
    answer: (
      <>
        They show what people have done here, such as ordering, writing reviews, answering questions or sharing recipes.
        In <Link to="/edit-profile">Edit Profile</Link>, you choose who sees yours.
      </>
    ),
  },
  {
    question: 'How do I block someone?',
    answer: (
      <>
        In a conversation, choose Block from its menu, and they can’t write to you anymore. In the forum, choose it from
        the menu of their post or profile, and neither of you sees or answers the other.
      </>
    ),
  },
  {
    question: 'How do I download my data?',
    answer: (
      <>
        In <Link to="/account#download">Your Account</Link>, choose Collect my data. We’ll email you when the file is
        ready. You can download it for {EXPORT_DAYS} days.
      </>
    ),
  },
  {
    question: 'How do I delete my account?',
    answer: (
      <>
        Finish your open orders and invoices first. Then choose Delete my account in{' '}
        <Link to="/account">Your Account</Link>. If you change your mind, sign in within {GRACE_DAYS} days, and
        everything stays.
      </>
    ),
  },
]

export default function Help() {
  return (
    <div className="column pb-16">
      <PageHeader title="Help Center" intro="Quick answers, and real people when you need them." />
      <ul className="grid gap-4 md:grid-cols-2 lg:grid-cols-4">
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
      <div className="grid items-start gap-x-12 lg:grid-cols-2">
        <Answers title="When you order" answers={FOR_CUSTOMERS} />
        <Answers title="When you bake" answers={FOR_BAKERS} />
        <Answers title="Forum and account" answers={FOR_MEMBERS} />
      </div>
    </div>
  )
}

const Answers = ({ title, answers }: { title: string; answers: Answered[] }) => (
  <section className="max-w-[68ch]">
    <h2 className="display-2 mt-12 mb-4">{title}</h2>
    <dl className="grid divide-y divide-oat border-oat border-y">
      {answers.map(({ question, answer }) => (
        <div key={question} className="grid gap-1.5 py-5">
          <dt className="font-semibold">{question}</dt>
          <dd className="text-soft [&_a]:prose-link">{answer}</dd>
        </div>
      ))}
    </dl>
  </section>
)
