import { dayOf } from '~/lib/zone'
import { accountOf, type DemoBakery } from './bakeries'
import type { Demo } from './demo'
import type { MenuItem } from './menus'
import { closedDates } from './opening'
import { dishPicture, galleryRows, pictureFor, pictureRows } from './pictures'
import { random, stableId } from './random'
import type { DemoPicture } from './render-pictures'
import type { Moment, Rows, SeedFacts } from './row'
import { accessRows } from './rows-access'
import { accountRows } from './rows-accounts'
import { breadletterRows } from './rows-breadletter'
import { claimRows } from './rows-claims'
import { deskRows } from './rows-desk'
import { premiumRows, shareRows, videoRows, visitRows } from './rows-growth'
import { helpRows } from './rows-help'
import { listingRows } from './rows-listings'
import { messageRows } from './rows-messages'
import { notificationRows } from './rows-notifications'
import { programRows } from './rows-programs'
import { rulingRows } from './rows-rulings'
import { saleRows } from './rows-sales'
import { mailReturnRows, searchRows, unmetRows } from './rows-searches'
import { talkRows } from './rows-talk'

/** Yields a few tables at a time: the next are made while the database inserts these. */
export function* demoRows(demo: Demo, { now, password_hash, pictures }: SeedFacts): Generator<Rows> {
  const ago: Moment = (minutes) => new Date(now.getTime() - minutes * 60_000).toISOString()
  const hero = pictureFor(demo.bakeries, pictures)
  const { profiles, ...accounts } = accountRows(demo, password_hash, ago)
  yield { ...accounts, pictures: pictureRows(pictures, ago) }
  yield {
    bakeries: demo.bakeries.map((bakery) => bakeryRow(bakery, hero.get(bakery), ago)),
    demo_bakeries: demo.bakeries.map(({ id }) => ({ bakery_id: id })),
    payment_accounts: demo.bakeries.filter(({ ordering }) => ordering).map(accountRow),
    // After the bakeries: a profile points at its primary one.
    profiles,
    bakery_addresses: demo.bakeries.map(({ id, address, place, zip_code }) => ({
      bakery_id: id,
      ...address,
      city: place.city,
      state: place.state,
      zip_code,
    })),
  }
  yield {
    bakery_programs: programRows(demo, now),
    bakery_tags: demo.bakeries.flatMap(({ id, tags }) => tags.map((tag_slug) => ({ bakery_id: id, tag_slug }))),
    bakery_pictures: galleryRows(demo.bakeries, hero, pictures),
  }
  yield { menu_items: demo.bakeries.flatMap((bakery) => menuRows(bakery, pictures)) }
  yield {
    menu_item_options: demo.bakeries.flatMap(({ menu }) => menu.flatMap(optionRows)),
  }
  const featured = featuredRows(demo, ago)
  yield {
    ...openingRows(demo, now),
    bakery_claims: claimRows(demo, ago),
    bakery_helpers: helperRows(demo, ago),
    listings: listingRows(demo, ago),
    featured_listings: featured,
    ...premiumRows(demo, (b) => premiumEnd(b, ago)),
    ...shareRows(demo, featured, ago),
    ...visitRows(demo, now),
    ...videoRows(demo, ago),
  }
  yield talkRows(demo, pictures, ago)
  yield saleRows(demo, ago)
  // After the orders: messages and notifications may point at them.
  yield { ...messageRows(demo, ago), notifications: notificationRows(demo, ago) }
  yield rulingRows(demo, ago)
  yield deskRows(demo, pictures, ago)
  yield accessRows(demo, ago)
  yield helpRows(demo, ago)
  yield breadletterRows(demo, ago)
  yield { ...searchRows(demo, ago), ...mailReturnRows(ago), ...unmetRows(ago) }
}

const DAY = 1440

function bakeryRow(b: DemoBakery, picture: DemoPicture | undefined, ago: Moment) {
  const made = b.age_days * DAY
  const approved = b.state === 'shown' || b.state === 'hidden'
  const handle = b.slug.replaceAll('-', '')
  return {
    id: b.id,
    name: b.name,
    slug: b.slug,
    kind: b.kind,
    short_bio: b.short_bio,
    about: b.about,
    city: b.place.city,
    state: b.place.state,
    zip_code: b.zip_code,
    time_zone: b.place.time_zone,
    ...b.point,
    location_text: `${capital(b.hood)}, ${b.place.city}, ${b.place.state}`,
    hero_picture_id: picture ? stableId(`picture/${picture.hash}`) : null,
    hero_image_url: picture ? `/media/${picture.variants.at(-1)!.name}` : null,
    instagram_url: b.instagram ? `https://www.instagram.com/${handle.slice(0, 30)}` : null,
    website_url: b.website ? `https://${handle.slice(0, 50)}.example` : null,
    approved,
    hidden: b.state === 'hidden',
    claimed_by: b.claimed ? b.baker.id : null,
    verification_status: b.verification,
    verified_at: b.verification === 'verified' ? ago(made * 0.8) : null,
    delivery_enabled: b.delivery !== null,
    delivery_fee_cents: b.delivery?.fee_cents ?? 299,
    delivery_radius: b.delivery?.radius_km ?? null,
    estimated_delivery_time: b.delivery?.time ?? null,
    is_premium: b.premium !== 'none',
    premium_until: premiumEnd(b, ago),
    premium_activated_at: b.premium === 'none' ? null : ago(made * 0.5),
    shuffle: random(`shuffle/${b.slug}`).next(),
    created_at: ago(made),
    updated_at: ago(made * 0.1),
  }
}

const accountRow = (bakery: DemoBakery) => ({
  stripe_account_id: accountOf(bakery),
  bakery_id: bakery.id,
  user_id: bakery.baker.id,
  onboarding_completed: true,
  charges_enabled: true,
  payouts_enabled: true,
})

function premiumEnd({ premium, slug, age_days }: DemoBakery, ago: Moment) {
  const r = random(`premium/${slug}`)
  if (premium === 'running') return ago(-r.int(20, 330) * DAY)
  if (premium === 'expired') return ago(Math.min(r.int(2, 90), Math.floor(age_days * 0.4)) * DAY + 60)
  return null
}

function menuRows(bakery: DemoBakery, pictures: DemoPicture[]) {
  return bakery.menu.map(({ id: item, dish, price_cents, available, stock, max_per_order }, position) => ({
    id: item,
    bakery_id: bakery.id,
    ...pictureColumns(dishPicture(bakery, dish, pictures)),
    name: dish.name,
    description: dish.description,
    price_cents,
    available,
    stock,
    max_per_order,
    notice_hours: noticeOf(dish.description),
    position,
    category: SHELF[dish.main],
    tags: [dish.main, ...dish.tags],
    ingredients: dish.ingredients,
    allergens: dish.allergens,
  }))
}

function openingRows({ bakeries }: Demo, now: Date): Rows {
  const open = bakeries.flatMap(({ id, opening, place }) => (opening ? [{ bakery_id: id, opening, place }] : []))
  return {
    opening_windows: open.flatMap(({ bakery_id, opening }) =>
      opening.windows.map(({ kind, weekday, from, to, max_orders }) => ({
        id: stableId(`opening/${bakery_id}/${kind}/${weekday}`),
        bakery_id,
        fulfillment_type: kind,
        weekday,
        from_minute: from,
        to_minute: to,
        max_orders,
      })),
    ),
    opening_rules: open.map(({ bakery_id, opening: { rule } }) => ({
      bakery_id,
      notice_hours: 'days' in rule ? null : rule.notice_hours,
      order_by_days: 'days' in rule ? rule.days : null,
      order_by_minute: 'days' in rule ? rule.minute : null,
    })),
    closed_dates: open.flatMap(({ bakery_id, opening, place }) =>
      closedDates(opening, dayOf(now, place.time_zone)).map((day) => ({ bakery_id, day })),
    ),
  }
}

const optionRows = ({ id, options }: MenuItem) =>
  options.map(({ group_name, name, cents, takes_text = false }, position) => ({
    id: stableId(`option/${id}/${group_name}/${name}`),
    menu_item_id: id,
    group_name,
    name,
    takes_text,
    position,
    price_delta_cents: cents,
  }))

const noticeOf = (said: string) => (/A week's notice/.test(said) ? 168 : /Ten days' notice/.test(said) ? 240 : null)

const pictureColumns = (picture: DemoPicture | undefined) => ({
  picture_id: picture ? stableId(`picture/${picture.hash}`) : null,
  image_url: picture ? `/media/${picture.variants.at(-1)!.name}` : null,
})

const SHELF = {
  sourdough: 'Sourdough',
  bread: 'Bread',
  cakes: 'Cakes',
  cookies: 'Cookies',
  pastries: 'Pastries',
  pies: 'Pies',
  'gluten-free': 'Gluten-free',
  vegan: 'Vegan',
}

/** One active helper, and one open invitation. */
function helperRows({ own, accounts: { owner, helper } }: Demo, ago: Moment) {
  const invited = { bakery_id: own.id, invited_by: owner.id }
  return [
    {
      ...invited,
      name: helper.first,
      email: helper.email,
      user_id: helper.id,
      sent: 40 * DAY,
      accepted_at: ago(39 * DAY),
    },
    { ...invited, name: 'Uncle Pete', email: 'pete@example.com', user_id: null, sent: 2 * DAY, accepted_at: null },
  ].map(({ sent, ...row }) => ({ ...row, id: stableId(`helper/${row.email}`), created_at: ago(sent) }))
}

function featuredRows({ bakeries, accounts }: Demo, ago: Moment): Rows[string] {
  return bakeries
    .filter((b) => b.featured !== 'none')
    .map((b, i) => {
      const start = b.featured === 'running' ? (i % 6) * DAY + 200 : (20 + i) * DAY
      return {
        id: stableId(`featured/${b.slug}`),
        bakery_id: b.id,
        source: (['share_campaign', 'paid', 'admin'] as const)[i % 3],
        starts_at: ago(start),
        ends_at: ago(start - 7 * DAY),
        created_by: accounts.admin.id,
      }
    })
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
