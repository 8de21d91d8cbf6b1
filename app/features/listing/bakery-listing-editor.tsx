import { useSharedForm } from '~/http/use-shared-form'
import { useAnswer } from '~/live/use-answer'
import { ToggleChip } from '~/ui/chip'
import { Failed } from '~/ui/failed'
import { Field } from '~/ui/field'
import { FieldError } from '~/ui/field-error'
import { FormEnd } from '~/ui/form-end'
import { Skeleton } from '~/ui/skeleton'
import { TextInput } from '~/ui/text-input'
import { Textarea } from '~/ui/textarea'
import { toast } from '~/ui/toast'
import { MAX_PICTURES } from '../bakeries/bakery'
import { PictureField } from '../pictures/picture-field'
import { bakeryListingApi } from './bakery-listing.calls'
import type { Listing } from './bakery-listing.contract'
import { ChangePanel } from './change-panel'
import { MAX_TAGS } from './listing'

interface BakeryListingEditorProps {
  bakery: { id: string; slug: string }
}

/** Most fields are live at once; name, kind and place wait for an editor. */
export function BakeryListingEditor({ bakery }: BakeryListingEditorProps) {
  const { data, problem, reload, set } = useAnswer<Listing>(bakery.id, {
    read: (signal) =>
      bakeryListingApi('GET /bakeries/:bakery_id/listing', { params: { bakery_id: bakery.id }, signal }),
  })
  const keep = (listing: Listing) => set(() => listing)
  if (!data)
    return problem ? <Failed problem={problem} onAgain={reload} /> : <Skeleton className="h-dvh rounded-card" />
  return (
    <div className="grid max-w-3xl gap-12">
      <PageForm bakery_id={bakery.id} listing={data} onSaved={keep} />
      <ChangePanel bakery_id={bakery.id} listing={data} onChanged={keep} />
    </div>
  )
}

interface PageFormProps {
  bakery_id: string
  listing: Listing
  onSaved: (listing: Listing) => void
}

const fieldsOf = ({ short_bio, about, location_text, instagram_url, website_url, tags, pictures }: Listing) => ({
  short_bio,
  about,
  location_text,
  instagram_url: instagram_url ?? '',
  website_url: website_url ?? '',
  tags,
  pictures,
})

const idsOf = (pictures: Listing['pictures']) => pictures.map(({ id }) => id)

function PageForm({ bakery_id, listing, onSaved }: PageFormProps) {
  const { form, problems, edit, frame, end } = useSharedForm(listing, {
    formOf: fieldsOf,
    save: ({ pictures, ...text }, base) => {
      const moved = idsOf(pictures).join() !== idsOf(base.pictures).join()
      const body = { ...text, ...(moved ? { picture_ids: idsOf(pictures) } : {}), version: base.version }
      return bakeryListingApi('PUT /bakeries/:bakery_id/listing', { params: { bakery_id }, body })
    },
    onSaved: (saved) => {
      onSaved(saved)
      toast.success('Saved. It’s on your page now.')
    },
    conflict: ({ short_bio }) => ({
      title: 'Your page was changed somewhere else',
      words: `Someone saved different words while you were here: “${short_bio || 'no words'}”. Choose which ones to keep.`,
    }),
  })
  const text = (name: 'location_text' | 'instagram_url' | 'website_url', max: number) => ({
    name,
    maxLength: max,
    value: form[name],
    onChange: ({ target }: { target: HTMLInputElement }) => edit({ [name]: target.value }),
  })

  return (
    <form {...frame} aria-label="Your page" className="grid gap-6">
      <PictureField
        label="Pictures"
        hint={`The first one tops your page and shows in lists. Your page shows ${MAX_PICTURES.free} of them, ${MAX_PICTURES.premium} with premium.`}
        kind="gallery"
        shape={16 / 10}
        max={MAX_PICTURES.premium}
        value={form.pictures}
        onChange={(pictures) => edit({ pictures })}
        error={problems.picture_ids}
      />
      <Field label="In a sentence or two" hint="Shows under your name." error={problems.short_bio}>
        <Textarea
          name="short_bio"
          rows={3}
          maxLength={500}
          value={form.short_bio}
          onChange={({ target }) => edit({ short_bio: target.value })}
        />
      </Field>
      <Field label="Your story" optional error={problems.about}>
        <Textarea
          name="about"
          rows={6}
          maxLength={8000}
          value={form.about}
          onChange={({ target }) => edit({ about: target.value })}
        />
      </Field>
      <Field
        label="Your area in a few words"
        optional
        hint="Your part of town, such as “North End, near the park”. No street and number."
        error={problems.location_text}
      >
        <TextInput {...text('location_text', 200)} />
      </Field>
      <fieldset className="grid gap-2">
        <legend className="mb-2 font-semibold text-[0.9375rem]">What you bake</legend>
        <div className="flex flex-wrap gap-2">
          {listing.all_tags.map(({ slug, name }) => (
            <ToggleChip
              key={slug}
              pressed={form.tags.includes(slug)}
              onToggle={(on) => edit({ tags: on ? [...form.tags, slug] : form.tags.filter((one) => one !== slug) })}
            >
              {name}
            </ToggleChip>
          ))}
        </div>
        {problems.tags && <FieldError>{problems.tags}</FieldError>}
        {form.tags.length > MAX_TAGS && <FieldError>Choose up to {MAX_TAGS}.</FieldError>}
      </fieldset>
      <div className="grid gap-6 sm:grid-cols-2">
        <Field label="Website" optional error={problems.website_url}>
          <TextInput {...text('website_url', 500)} inputMode="url" autoCapitalize="none" />
        </Field>
        <Field label="Instagram" optional error={problems.instagram_url}>
          <TextInput {...text('instagram_url', 500)} inputMode="url" autoCapitalize="none" />
        </Field>
      </div>
      <FormEnd {...end} />
    </form>
  )
}
