import { Link } from 'react-router'
import { sharedPage } from '~/http/shared-page'
import { BRAND } from '~/lib/brand'
import { pageMeta } from '~/lib/page-meta'
import { ProsePage } from '~/shell/prose-page'

export const headers = () => sharedPage()
export const meta = () =>
  pageMeta({ title: 'Terms of Service', description: `The rules for using ${BRAND}, in plain words.` })

export default function TermsOfService() {
  return (
    <ProsePage title="Terms of Service" intro={`The rules for using ${BRAND}, in plain words.`}>
      <h2>What {BRAND} is</h2>
      <p>
        {BRAND} is a directory and marketplace for small home and micro bakeries in the United States. Bakers are
        independent. You buy from the baker, who makes it and answers for it. We run the place where you find each
        other.
      </p>
      <h2>Your account</h2>
      <ul>
        <li>Use your real name and an email address you can read. One account per person.</li>
        <li>Keep your password to yourself. You’re responsible for what happens in your account.</li>
        <li>
          You can leave at any time. What’s deleted then is in the <Link to="/privacy-policy">Privacy Policy</Link>.
        </li>
        <li>We may disable an account that breaks these rules or harms others. You may ask us to look at it again.</li>
      </ul>
      <h2>If you bake</h2>
      <ul>
        <li>Follow the food laws of your state and county, and hold the permits they ask for.</li>
        <li>When a customer pays by card, you pay the card fee. Taxes on what you sell are yours.</li>
        <li>List only a bakery that is yours, and describe it, its allergens and its prices truthfully.</li>
        <li>
          How a listing grows from listed to premium is explained under{' '}
          <Link to="/eligibility">Eligibility & Tiers</Link>.
        </li>
      </ul>
      <h2>If you buy</h2>
      <ul>
        <li>You don’t need an account to order. The links in our emails open your order, so pass them on with care.</li>
        <li>You pay by card through our payment partner, with a service fee that you see before you pay.</li>
        <li>
          You can cancel an order until the baker confirms it. If they cancel it, or don’t answer in time, your money
          goes back to your card.
        </li>
        <li>Ask the baker before you order if an allergy or a diet depends on the answer.</li>
        <li>Home bakeries are homes. Come at the agreed time, and keep the address to yourself.</li>
      </ul>
      <h2>What you post</h2>
      <p>
        Reviews, topics, pictures and messages stay yours. You let us show them on {BRAND} for as long as they are
        posted. Don’t post what’s false, hateful, private to others, or not yours. We may remove it if you do.
      </p>
      <h2>What we don’t promise</h2>
      <p>
        We work to keep {BRAND} running and its listings honest, but it comes as is. We don’t bake, inspect kitchens or
        guarantee a loaf. Nothing here takes away rights that the law gives you.
      </p>
      <h2>Changes</h2>
      <p>
        When these terms change, you’ll find the new text on this page before it applies. Questions?{' '}
        <Link to="/help/contact">Contact us</Link>.
      </p>
    </ProsePage>
  )
}
