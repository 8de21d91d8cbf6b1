import { lazy, type ReactNode, Suspense } from 'react'
import type { MapTiles } from '~/features/map/map-drawing'
import type { Point } from '~/lib/geo'
import { ToggleChip } from '~/ui/chip'
import { Field } from '~/ui/field'
import { FieldError } from '~/ui/field-error'
import { RadioGroup } from '~/ui/radio-group'
import { Skeleton } from '~/ui/skeleton'
import { Switch } from '~/ui/switch'
import { TextInput } from '~/ui/text-input'
import { Textarea } from '~/ui/textarea'
import { CATEGORIES } from '../bakeries/categories'
import { AREA_KM } from '../bakeries/public-point'
import {
  ABOUT_MAX,
  BIO_MAX,
  LINK_MAX,
  LOCATION_MAX,
  MAX_TAGS,
  MORE_PICTURES,
  NAME_MAX,
  STREET_MAX,
  TIME_MAX,
} from './listing'
import type { Listing } from './listing.contract'
import type { StepKey } from './steps'
import { kmOf, type TypedListing } from './typed'

const ListingMap = lazy(() => import('./listing-map'))
const PictureField = lazy(async () => ({ default: (await import('../pictures/picture-field')).PictureField }))

export interface FieldsProps {
  typed: TypedListing
  type: (part: Partial<TypedListing>) => void
  problems: Readonly<Record<string, string>>
  listing: Listing | null
  tiles: MapTiles | null
}

const SHAPE = 16 / 10

export const FIELDS: Record<Exclude<StepKey, 'send'>, (props: FieldsProps) => ReactNode> = {
  name: ({ typed, type, problems, listing }) => (
    <>
      <Field
        label="Bakery name"
        error={problems.name}
        hint={listing?.slug ? <SlugHint slug={listing.slug} /> : 'As your customers know you.'}
      >
        <TextInput
          name="name"
          value={typed.name}
          maxLength={NAME_MAX}
          autoComplete="organization"
          placeholder="Maple Street Sourdough"
          onChange={({ currentTarget }) => type({ name: currentTarget.value })}
        />
      </Field>
      <RadioGroup
        legend="Where do you sell from?"
        name="kind"
        value={typed.kind}
        onChange={(kind) => type({ kind: kind as TypedListing['kind'] })}
        error={problems.kind}
        options={[
          {
            value: 'home',
            label: 'My home kitchen',
            hint: 'Only our editors and customers with a confirmed order see your address.',
          },
          { value: 'shop', label: 'A shop', hint: 'Customers see where it is.' },
        ]}
      />
    </>
  ),

  place: ({ typed, type, problems, listing, tiles }) => (
    <>
      <div className="grid items-start gap-5 sm:grid-cols-[9rem_1fr]">
        <Field label="ZIP code" error={problems.zip_code}>
          <TextInput
            name="zip_code"
            value={typed.zip_code}
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={5}
            onChange={({ currentTarget }) => type({ zip_code: currentTarget.value })}
          />
        </Field>
        <Field
          label="Street address"
          optional={typed.kind !== 'shop'}
          error={problems.street}
          hint={
            typed.kind === 'shop'
              ? undefined
              : 'Customers see it once you’ve confirmed their order. Our editors see it, too.'
          }
        >
          <TextInput
            name="street"
            value={typed.street}
            autoComplete="street-address"
            maxLength={STREET_MAX}
            onChange={({ currentTarget }) => type({ street: currentTarget.value })}
          />
        </Field>
      </div>
      {listing?.place && <PlaceShown place={listing.place} shop={typed.kind === 'shop'} tiles={tiles} />}
      <Field
        label="Your area in a few words"
        optional
        error={problems.location_text}
        hint="For example: East Austin, near the library."
      >
        <TextInput
          name="location_text"
          value={typed.location_text}
          maxLength={LOCATION_MAX}
          onChange={({ currentTarget }) => type({ location_text: currentTarget.value })}
        />
      </Field>
    </>
  ),

  words: ({ typed, type, problems }) => (
    <>
      <Field
        label="In a sentence or two"
        optional
        error={problems.short_bio}
        hint="Shows on your card and at the top of your page."
      >
        <Textarea
          name="short_bio"
          value={typed.short_bio}
          maxLength={BIO_MAX}
          rows={3}
          placeholder="Slow sourdough from a home oven, baked on Fridays."
          onChange={({ currentTarget }) => type({ short_bio: currentTarget.value })}
        />
      </Field>
      <Field label="Your story" optional error={problems.about}>
        <Textarea
          name="about"
          value={typed.about}
          maxLength={ABOUT_MAX}
          onChange={({ currentTarget }) => type({ about: currentTarget.value })}
        />
      </Field>
    </>
  ),

  pictures: ({ typed, type, problems }) => (
    <Suspense fallback={<Skeleton className="h-32" />}>
      <PictureField
        label="Main picture"
        hint="The first thing neighbors see."
        kind="hero"
        shape={SHAPE}
        max={1}
        value={typed.hero ? [typed.hero] : []}
        onChange={([hero]) => type({ hero: hero ?? null })}
        error={problems.hero_id}
      />
      <PictureField
        label="More pictures"
        kind="gallery"
        shape={SHAPE}
        max={MORE_PICTURES}
        value={typed.pictures}
        onChange={(pictures) => type({ pictures })}
        error={problems.picture_ids}
      />
    </Suspense>
  ),

  tags: ({ typed, type, problems }) => (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-soft">Choose up to {MAX_TAGS}, so people who look for them find you.</legend>
      <div className="flex flex-wrap gap-2">
        {CATEGORIES.map(({ slug, label, emoji }) => (
          <ToggleChip
            key={slug}
            name="tags"
            pressed={typed.tags.includes(slug)}
            disabled={!typed.tags.includes(slug) && typed.tags.length >= MAX_TAGS}
            onToggle={(on) => type({ tags: on ? [...typed.tags, slug] : typed.tags.filter((one) => one !== slug) })}
          >
            <span aria-hidden="true">{emoji}</span> {label}
          </ToggleChip>
        ))}
      </div>
      {problems.tags && <FieldError>{problems.tags}</FieldError>}
    </fieldset>
  ),

  delivery: ({ typed, type, problems, listing, tiles }) => (
    <>
      <Switch
        label="I deliver"
        hint="Customers can pick up, too. You can change this any time."
        name="delivery_enabled"
        checked={typed.delivery_enabled}
        onChange={({ currentTarget }) => type({ delivery_enabled: currentTarget.checked })}
      />
      {typed.delivery_enabled && (
        <>
          <div className="grid items-start gap-5 sm:grid-cols-2">
            <Field label="How far, in miles" error={problems.delivery_radius}>
              <TextInput
                name="delivery_radius"
                value={typed.delivery_radius}
                inputMode="decimal"
                placeholder="5"
                onChange={({ currentTarget }) => type({ delivery_radius: currentTarget.value })}
              />
            </Field>
            <Field label="Delivery fee, in dollars" error={problems.delivery_fee}>
              <TextInput
                name="delivery_fee"
                value={typed.delivery_fee}
                inputMode="decimal"
                onChange={({ currentTarget }) => type({ delivery_fee: currentTarget.value })}
              />
            </Field>
          </div>
          <Field label="How long does it take?" optional error={problems.estimated_delivery_time}>
            <TextInput
              name="estimated_delivery_time"
              value={typed.estimated_delivery_time}
              maxLength={TIME_MAX}
              placeholder="30–45 minutes"
              onChange={({ currentTarget }) => type({ estimated_delivery_time: currentTarget.value })}
            />
          </Field>
          {listing?.place && kmOf(typed.delivery_radius) !== null && (
            <figure className="grid gap-2">
              <MapBox
                title="Map of where you deliver."
                point={listing.place}
                km={Math.min(80, kmOf(typed.delivery_radius)!)}
                tiles={tiles}
              />
              <figcaption className="text-sm text-soft">You deliver within this circle.</figcaption>
            </figure>
          )}
        </>
      )}
    </>
  ),

  links: ({ typed, type, problems }) => (
    <>
      <Field label="Instagram" optional error={problems.instagram_url} hint="Your name there, or a link.">
        <TextInput
          name="instagram_url"
          value={typed.instagram_url}
          maxLength={LINK_MAX}
          autoCapitalize="none"
          placeholder="@maplestreetsourdough"
          onChange={({ currentTarget }) => type({ instagram_url: currentTarget.value })}
        />
      </Field>
      <Field label="Website" optional error={problems.website_url}>
        <TextInput
          name="website_url"
          value={typed.website_url}
          maxLength={LINK_MAX}
          inputMode="url"
          autoCapitalize="none"
          onChange={({ currentTarget }) => type({ website_url: currentTarget.value })}
        />
      </Field>
    </>
  ),
}

const SlugHint = ({ slug }: { slug: string }) => (
  <>
    Your address here:{' '}
    <span className="font-medium text-ink wrap-anywhere">
      {window.location.host}/bakery/{slug}
    </span>
  </>
)

interface PlaceShownProps {
  place: NonNullable<Listing['place']>
  shop: boolean
  tiles: MapTiles | null
}

/** Shows ruling 27's promise before anything is public. */
const PlaceShown = ({ place, shop, tiles }: PlaceShownProps) => (
  <figure className="grid gap-2">
    <MapBox
      title={`Map of what neighbors see of your place in ${place.city}.`}
      point={place}
      km={shop ? 0.15 : AREA_KM}
      tiles={tiles}
    />
    <figcaption className="text-sm">
      {place.city}, {place.state}.{' '}
      <strong className="font-semibold">
        {shop ? 'Customers see where your shop is.' : 'Neighbors see this circle, never your door.'}
      </strong>
    </figcaption>
  </figure>
)

interface MapBoxProps {
  title: string
  point: Point
  km: number
  tiles: MapTiles | null
}

const MapBox = ({ title, point: { latitude, longitude }, km, tiles }: MapBoxProps) => (
  <div className="h-60 overflow-hidden rounded-card border border-oat bg-dough md:h-72">
    <Suspense>
      <ListingMap
        key={`${latitude} ${longitude} ${km}`}
        title={title}
        point={{ latitude, longitude }}
        km={km}
        tiles={tiles}
      />
    </Suspense>
  </div>
)
