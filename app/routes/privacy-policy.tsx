import { Link } from 'react-router'
import { sharedPage } from '~/http/shared-page'
import { BRAND } from '~/lib/brand'
import { pageMeta } from '~/lib/page-meta'
import { ProsePage } from '~/shell/prose-page'
import { HELD_DATA } from './privacy/held-data'

export const headers = () => sharedPage()
export const meta = () =>
  pageMeta({ title: 'Privacy Policy', description: `What ${BRAND} knows about you, why, and for how long.` })

const QUESTIONS = [
  ['holds', 'What we have'],
  ['seen', 'Who sees it'],
  ['kept', 'How long'],
] as const

export default function PrivacyPolicy() {
  return (
    <ProsePage title="Privacy Policy" intro={`What ${BRAND} knows about you, why, and for how long.`}>
      <h2>How we use it</h2>
      <p>
        We use it to sign you in, pass your order to the baker, show listings, send the email you asked for and keep
        abuse out. We don’t sell it. Our logs hold no email addresses and no search terms.
      </p>
      <h2>What we have, who sees it, and for how long</h2>
      <nav aria-label="Kinds of data" className="flex flex-wrap gap-x-5">
        {Object.entries(HELD_DATA).map(([name, { title }]) => (
          <a key={name} href={`#${name}`} className="py-1.5">
            {title}
          </a>
        ))}
      </nav>
      {Object.entries(HELD_DATA).map(([name, data]) => (
        <section
          key={name}
          id={name}
          aria-labelledby={`${name}-title`}
          className="grid scroll-mt-20 gap-2 border-oat border-t pt-5"
        >
          <h3 id={`${name}-title`} className="font-sans font-semibold text-lg tracking-normal">
            {data.title}
          </h3>
          <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[7.5rem_1fr]">
            {QUESTIONS.map(([part, question]) => (
              <div key={part} className="contents">
                <dt className="font-medium text-soft max-sm:mt-1">{question}</dt>
                <dd>{data[part]}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <h2>What stays in your browser</h2>
      <p>
        Your session, your cart, what you’re typing, your last searches, your choice of theme and a random number that
        helps us slow down password guessing are kept in this browser. So is a bakery owner’s list of open orders, to
        read without a connection, until they sign out. We set no advertising cookies, and no other company’s scripts
        run on our pages. A video opens the player of the site it’s on once you press play.
      </p>
      <h2>Who works for us</h2>
      <p>
        Our payment partner takes card payments and pays bakers. Push notifications go through your browser’s maker, and
        emails through the company that delivers them for us. Where we use a map service, it sees the part of the map
        you look at and the addresses that are looked up. They get what they need for that, and nothing else.
      </p>
      <h2>Your choices</h2>
      <p>
        You can change your profile under <Link to="/edit-profile">Edit Profile</Link>. In{' '}
        <Link to="/account">Your Account</Link> you get a copy of all your data, and you can delete your account. We
        wait 14 days, and signing in stops it. Then everything goes but what the books need: orders, invoices and
        payments stay without your name, address, email and notes. Backups can hold what was deleted for a while longer.
        An account whose email address isn’t verified within 24 hours gives up its name to whoever wants it next.
      </p>
    </ProsePage>
  )
}
