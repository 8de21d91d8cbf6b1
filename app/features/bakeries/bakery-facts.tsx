import { Globe, Hand, MapPin, ShoppingBasket, Store, Truck } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDollars } from '~/lib/money'
import { LinkButton } from '~/ui/link-button'
import type { FulfillmentType } from '../opening/opening'
import type { OpeningWords } from '../opening/page-words'
import type { Bakery } from './bakeries.contract'
import { milesOf } from './bakery-words'
import type { PlaceWords } from './place-words'

interface BakeryFactsProps {
  bakery: Bakery
  opening: Pick<OpeningWords, 'next' | 'next_of' | 'weekly'>
  words: PlaceWords
  tellMe?: ReactNode
}

export function BakeryFacts({ bakery, opening, words, tellMe }: BakeryFactsProps) {
  const { claimed, online_ordering } = bakery
  return (
    <section aria-labelledby="facts-title" className="grid gap-5 rounded-card border border-oat bg-paper p-5 md:p-6">
      <h2 id="facts-title" className="display-3">
        Getting your bread
      </h2>
      <ul className="grid gap-4">
        <Fact icon={<ShoppingBasket />} title="Orders">
          {words.orders}
          {tellMe && <div>{tellMe}</div>}
        </Fact>
        {online_ordering && (
          <>
            <Fact icon={<Store />} title={bakery.delivery_enabled ? 'Pickup' : 'Pickup only'}>
              <Hours kind="pickup" opening={opening} />
              {words.pickup}
            </Fact>
            {bakery.delivery_enabled && (
              <Fact icon={<Truck />} title="Delivery">
                <Hours kind="delivery" opening={opening} />
                <Delivery bakery={bakery} />
              </Fact>
            )}
          </>
        )}
        <Fact icon={<MapPin />} title="Where">
          {words.where}{' '}
          <a href="#where" className="prose-link">
            See the map
          </a>
        </Fact>
        <Links bakery={bakery} />
      </ul>
      {!claimed && (
        <div className="grid gap-3 border-oat border-t pt-5">
          <p className="flex items-center gap-2 font-semibold">
            <Hand className="size-5 text-crust" aria-hidden="true" /> Is this your bakery?
          </p>
          <p className="text-soft">Claim it to keep its page up to date and answer reviews.</p>
          <LinkButton to={`/bakery/${bakery.slug}/verify`} variant="secondary" className="justify-self-start">
            Claim this bakery
          </LinkButton>
        </div>
      )}
    </section>
  )
}

type HoursProps = { kind: FulfillmentType; opening: BakeryFactsProps['opening'] }

/** The very next time is said at the top of the page. */
function Hours({ kind, opening: { next, next_of, weekly } }: HoursProps) {
  if (weekly[kind].length > 0) return weekly[kind].map((line) => <p key={line}>{line}</p>)
  const own = next_of[kind]
  return own && own !== next && <p>{own}</p>
}

function Delivery({ bakery }: { bakery: Bakery }) {
  const { delivery_fee, delivery_radius, estimated_delivery_time } = bakery
  return (
    <>
      {delivery_fee > 0 ? `${formatDollars(delivery_fee)} an order` : 'Free'}
      {delivery_radius !== null && `, within ${milesOf(delivery_radius)}`}.
      {estimated_delivery_time && ` ${estimated_delivery_time}.`}
    </>
  )
}

/** Links that bakers typed: search engines are told not to count them for us. */
function Links({ bakery: { website_url, instagram_url } }: { bakery: Bakery }) {
  const links = [
    { href: website_url, label: website_url && hostOf(website_url) },
    { href: instagram_url, label: 'Instagram' },
  ].filter((link): link is { href: string; label: string } => Boolean(link.href))
  if (links.length === 0) return null
  return (
    <Fact icon={<Globe />} title="Elsewhere">
      <span className="flex flex-wrap gap-x-4">
        {links.map(({ href, label }) => (
          <a
            key={href}
            href={href}
            target="_blank"
            rel="nofollow ugc noopener noreferrer"
            className="prose-link inline-flex min-h-6 items-center wrap-anywhere"
          >
            {label}
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        ))}
      </span>
    </Fact>
  )
}

const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).host.replace(/^www\./, '') : address)

const Fact = ({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) => (
  <li className="grid grid-cols-[1.5rem_1fr] gap-3">
    <span aria-hidden="true" className="mt-0.5 text-crust [&_svg]:size-5">
      {icon}
    </span>
    <div>
      <p className="font-semibold">{title}</p>
      <div className="text-soft">{children}</div>
    </div>
  </li>
)
