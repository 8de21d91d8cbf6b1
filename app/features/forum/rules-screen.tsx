import { Link } from 'react-router'
import { Breadcrumbs } from '~/ui/breadcrumbs'
import { PageHeader } from '~/ui/page-header'

const RULES = [
  ['Be kind', 'Talk to each other as you would across the counter. No insults, no hate, no pile-ons.'],
  [
    'Stay on bread',
    'Baking, selling what you bake, eating it, and the people who do. Everything else has other places.',
  ],
  [
    'Don’t advertise',
    'Mention your bakery where it helps someone. Don’t post just to sell, and don’t post the same thing twice.',
  ],
  ['Say what you know', 'Food safety and cottage food law matter. Say where you got it, and when you’re not sure.'],
  [
    'Guard what’s personal',
    'No addresses, phone numbers or messages of other people. Yours are yours to give, but think twice.',
  ],
  ['Show your own pictures', 'Post what you took or drew yourself, or may share.'],
] as const

const LIMITS = [
  'We read your first post, and posts with links while you’re new, before others see them.',
  'Until people know you here, a post can have one picture, two links and two mentions, and there’s a daily limit of three topics and ten answers. That’s over after three posts and a day, and bakers with a verified bakery don’t have these limits.',
  'You can edit a post for 24 hours, later on for 30 days. You can delete it at any time, unless it’s a topic that people have answered.',
  'Three readers who report a post hide it until an editor has looked. You’ll hear why, and you can appeal once.',
  <>
    You can block anyone. Then neither of you sees or answers the other, until you unblock them in{' '}
    <Link to="/account#blocked" className="prose-link">
      Your Account
    </Link>
    .
  </>,
]

export const RulesScreen = () => (
  <div className="column max-w-3xl pb-16">
    <PageHeader
      above={<Breadcrumbs items={[{ label: 'Forum', to: '/forum' }, { label: 'Rules' }]} />}
      title="The forum’s rules"
      intro="Short, because most of it goes without saying."
    />
    <ol className="grid gap-5">
      {RULES.map(([title, line]) => (
        <li key={title} className="grid gap-1">
          <h2 className="display-3">{title}</h2>
          <p>{line}</p>
        </li>
      ))}
    </ol>
    <h2 className="display-2 mt-10 mb-4">How we keep it that way</h2>
    <ul className="grid list-disc gap-2 pl-5">
      {LIMITS.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list
        <li key={at}>{line}</li>
      ))}
    </ul>
  </div>
)
