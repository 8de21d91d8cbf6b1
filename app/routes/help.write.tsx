import { Link, useMatches } from 'react-router'
import type { HelpKind } from '~/features/help/help'
import { HelpForm } from '~/features/help/help-form'
import { sharedPage } from '~/http/shared-page'
import { pageMeta } from '~/lib/page-meta'
import { NeedsScript } from '~/ui/needs-script'
import { PageHeader } from '~/ui/page-header'

interface Reason {
  kind: HelpKind
  title: string
  intro: string
  label: string
  hint: string
}

const REASONS: Record<string, Reason> = {
  'help/contact': {
    kind: 'contact',
    title: 'Contact Us',
    intro: 'Questions about your account, an order or a bakery.',
    label: 'Your message',
    hint: 'If it’s about a bakery, tell us its name.',
  },
  'help/report-bug': {
    kind: 'bug',
    title: 'Report a Bug',
    intro: 'Thanks for telling us. The more you tell us, the sooner we’ll fix it.',
    label: 'What went wrong?',
    hint: 'The steps you took, what you expected, and what happened.',
  },
  'help/feedback': {
    kind: 'feedback',
    title: 'Send Feedback',
    intro: 'What would make this place better for you?',
    label: 'Your feedback',
    hint: 'Tell us about the thing you were trying to do, and where you got stuck.',
  },
}

export const headers = () => sharedPage()

export const meta = ({ matches }: { matches: ({ id: string } | undefined)[] }) => {
  const { title, intro } = reasonOf(matches)
  return pageMeta({ title, description: intro })
}

export default function HelpWrite() {
  const { title, intro, ...form } = reasonOf(useMatches())
  return (
    <div className="in-order column pb-16">
      <PageHeader title={title} intro={intro} />
      <NeedsScript what="This form" />
      <HelpForm key={form.kind} {...form} />
      <p className="mt-8 text-soft">
        Wrote to us before?{' '}
        <Link to="/help/requests" className="prose-link">
          Read our answer
        </Link>
      </p>
    </div>
  )
}

const reasonOf = (matches: ({ id: string } | undefined)[]): Reason => REASONS[matches.at(-1)?.id ?? '']!
