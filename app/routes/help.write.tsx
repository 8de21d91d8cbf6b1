import { useMatches } from 'react-router'
import { servicesContext } from '~/http/services.server'
import { sharedPage } from '~/http/shared-page'
import { BRAND } from '~/lib/brand'
import { pageMeta } from '~/lib/page-meta'
import { ProsePage } from '~/shell/prose-page'
import { buttonClass } from '~/ui/button'
import type { Route } from './+types/help.write'

const REASONS = {
  'help/contact': {
    title: 'Contact Us',
    intro: 'A person reads every message.',
    subject: 'A question',
    tell: ['Your username, if you have an account', 'The bakery’s name, if it’s about one'],
  },
  'help/report-bug': {
    title: 'Report a Bug',
    intro: 'Thanks for telling us. The more you tell us, the sooner we’ll fix it.',
    subject: 'Something doesn’t work',
    tell: ['The address of the page', 'What you did, what you expected, and what happened', 'Your device and browser'],
  },
  'help/feedback': {
    title: 'Send Feedback',
    intro: 'What would make this place better for you?',
    subject: 'Feedback',
    tell: ['What you were trying to do', 'What got in the way, or what you missed'],
  },
}

export const loader = ({ context }: Route.LoaderArgs) => ({
  address: bareAddress(context.get(servicesContext).env.mail_from),
})

export const headers = () => sharedPage()

export const meta = ({ matches }: { matches: ({ id: string } | undefined)[] }) => {
  const { title, intro } = reasonOf(matches)
  return pageMeta({ title, description: intro })
}

export default function HelpWrite({ loaderData: { address } }: Route.ComponentProps) {
  const { title, intro, subject, tell } = reasonOf(useMatches())
  return (
    <ProsePage title={title} intro={intro}>
      <p>Email us. It helps to include:</p>
      <ul>
        {tell.map((hint) => (
          <li key={hint}>{hint}</li>
        ))}
      </ul>
      <p className="mt-2">
        <a
          href={`mailto:${address}?subject=${encodeURIComponent(`${BRAND}: ${subject}`)}`}
          className={buttonClass({ size: 'lg', className: 'text-crust-ink! no-underline!' })}
        >
          Email {address}
        </a>
      </p>
    </ProsePage>
  )
}

const reasonOf = (matches: ({ id: string } | undefined)[]) => REASONS[matches.at(-1)?.id as keyof typeof REASONS]

const bareAddress = (from: string) => /<([^>]+)>/.exec(from)?.[1] ?? from
