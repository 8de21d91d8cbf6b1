import { Link } from 'react-router'
import { sharedPage } from '~/http/shared-page'
import { BRAND } from '~/lib/brand'
import { pageMeta } from '~/lib/page-meta'
import { ProsePage } from '~/shell/prose-page'

export const headers = () => sharedPage()
export const meta = () =>
  pageMeta({ title: 'Privacy Policy', description: `What ${BRAND} knows about you, why, and for how long.` })

export default function PrivacyPolicy() {
  return (
    <ProsePage title="Privacy Policy" intro={`What ${BRAND} knows about you, why, and for how long.`}>
      <h2>What you give us</h2>
      <ul>
        <li>
          Your account: name, username, email address, and your password as a one-way hash that nobody can read back.
        </li>
        <li>Your profile, as far as you fill it in, and what you post.</li>
        <li>Your email address and name, if you subscribe to the Breadletter.</li>
      </ul>
      <h2>What stays in your browser</h2>
      <p>
        Your session, your cart, your last searches, your choice of theme and a random number that helps us slow down
        password guessing are kept in this browser. So is a bakery owner’s list of open orders, to read without a
        connection, until they sign out. We set no advertising cookies, and no other company’s scripts run on our pages.
      </p>
      <h2>What others can see</h2>
      <ul>
        <li>Your username and your public profile. Never your email address.</li>
        <li>
          Of a home bakery: its city and a point about half a mile off. The exact address is shown only to a customer
          whose order is confirmed.
        </li>
      </ul>
      <h2>What we do with it</h2>
      <p>
        We use it to run {BRAND}: to sign you in, show listings, send the email you asked for and keep abuse out. We
        don’t sell it. Our logs hold no email addresses and no search terms.
      </p>
      <h2>Your choices</h2>
      <p>
        You can correct your profile yourself. To get a copy of your data or delete your account,{' '}
        <Link to="/help/contact">contact us</Link>. An account whose email address is never verified gives up its name
        after 24 hours.
      </p>
    </ProsePage>
  )
}
