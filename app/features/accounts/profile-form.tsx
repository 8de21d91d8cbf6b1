import type { ReactNode } from 'react'
import { Controller, type UseFormRegister, useForm } from 'react-hook-form'
import { fieldsOf, useSend } from '~/http/use-send'
import { NAME_MAX, nameProblem } from '~/lib/contact'
import { countCharacters } from '~/lib/text'
import { Button } from '~/ui/button'
import { Checkbox } from '~/ui/checkbox'
import { useDirtyForm } from '~/ui/dirty-form'
import { Field } from '~/ui/field'
import { Select } from '~/ui/select'
import { StateOptions } from '~/ui/state-options'
import { TextInput } from '~/ui/text-input'
import { Textarea } from '~/ui/textarea'
import { toast } from '~/ui/toast'
import { BIO_MAX } from './account'
import { AccountForm } from './account-form'
import { accountsApi } from './accounts.calls'
import { AudienceFields } from './audience-fields'
import { useAuth } from './auth-context'
import { useUsernameAvailability } from './auth-username.browser'
import type { PartAudiences } from './profile-parts'
import { UsernameField } from './username-field'

interface Fields extends PartAudiences {
  avatar: Avatar | null
  full_name: string
  username: string
  bio: string
  city: string
  state: string
  show_full_name: boolean
  show_location: boolean
}

/** As POST /media answers it. */
interface Avatar {
  id: string
  url: string
  widths: number[]
  alt: string
}

/** Another feature's field for a picture. */
export type AvatarInput = (props: {
  name: string
  value: Avatar | null
  onChange: (avatar: Avatar | null) => void
  error: string | undefined
}) => ReactNode

export interface OwnProfile extends Omit<Fields, 'city' | 'state'> {
  id: string
  email: string
  former_usernames: string[]
  city: string | null
  state: string | null
}

interface ProfileFormProps {
  profile: OwnProfile
  onSaved: (profile: OwnProfile) => void
  avatarInput: AvatarInput
}

export function ProfileForm({ profile, onSaved, avatarInput }: ProfileFormProps) {
  const { reload } = useAuth()
  const { register, control, handleSubmit, watch, reset, formState } = useForm<Fields>({
    defaultValues: toFields(profile),
  })
  const { errors, isDirty } = formState
  const { box, busy, problems, notice, send, clear } = useSend()
  const username = useUsernameAvailability(watch('username'), [
    profile.username.toLowerCase(),
    ...profile.former_usernames,
  ])
  useDirtyForm(isDirty)

  const submit = ({ avatar, ...fields }: Fields) =>
    send(async () => {
      const body = { ...fields, avatar_picture_id: avatar?.id ?? null }
      const saved = await accountsApi('PUT /profile', { body }).catch((refused: unknown) => {
        username.refuse(fieldsOf(refused).username)
        throw refused
      })
      reset(toFields(saved))
      onSaved(saved)
      toast.success('Profile saved')
      // The header shows the username, too. If that reload fails, the profile is saved all the same.
      reload().catch(() => undefined)
    })

  return (
    <AccountForm
      box={box}
      notice={notice}
      onSubmit={handleSubmit(submit, clear)}
      className="grid gap-6"
      aria-label="Profile"
    >
      <Controller
        name="avatar"
        control={control}
        render={({ field: { value, onChange } }) => (
          <>{avatarInput({ name: watch('full_name'), value, onChange, error: problems.avatar_picture_id })}</>
        )}
      />
      <Field label="Full name" error={errors.full_name?.message ?? problems.full_name}>
        <TextInput
          autoComplete="name"
          maxLength={NAME_MAX}
          {...register('full_name', { validate: (value) => nameProblem(value) ?? true })}
        />
      </Field>
      <UsernameField
        username={username}
        error={errors.username?.message ?? problems.username}
        input={register('username', { validate: username.rule })}
      />
      <Field label="Bio" optional hint={bioHint(watch('bio'))} error={errors.bio?.message ?? problems.bio}>
        <Textarea
          {...register('bio', {
            validate: (value) => countCharacters(value.trim()) <= BIO_MAX || `Please keep it to ${BIO_MAX} characters.`,
          })}
        />
      </Field>
      <PlaceFields
        register={register}
        city={errors.city?.message ?? problems.city}
        state={errors.state?.message ?? problems.state}
      />
      <fieldset className="grid gap-3">
        <legend className="mb-2 font-semibold text-[0.9375rem]">What others may see</legend>
        <Checkbox label="Show my full name" {...register('show_full_name')} />
        <Checkbox label="Show my city and state" {...register('show_location')} />
        <div className="mt-3 grid gap-6 sm:grid-cols-2">
          <AudienceFields register={register} problems={problems} />
        </div>
      </fieldset>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" loading={busy}>
          Save Profile
        </Button>
        {isDirty && !busy && (
          <Button variant="quiet" onClick={() => reset()}>
            Discard changes
          </Button>
        )}
      </div>
    </AccountForm>
  )
}

function bioHint(bio: string): string {
  const left = BIO_MAX - countCharacters(bio.trim())
  return left < 200 ? `${Math.max(0, left)} characters left` : 'Tell people what you love to bake, or to eat.'
}

interface PlaceFieldsProps {
  register: UseFormRegister<Fields>
  /** The problems of these two fields. */
  city: string | undefined
  state: string | undefined
}

const PlaceFields = ({ register, city, state }: PlaceFieldsProps) => (
  <div className="grid gap-6 sm:grid-cols-2">
    <Field label="City" optional error={city}>
      <TextInput autoComplete="address-level2" maxLength={100} {...register('city')} />
    </Field>
    <Field label="State" optional error={state}>
      <Select autoComplete="address-level1" {...register('state')}>
        <option value="">Not given</option>
        <StateOptions />
      </Select>
    </Field>
  </div>
)

const toFields = (profile: OwnProfile): Fields => ({
  full_name: profile.full_name,
  username: profile.username,
  bio: profile.bio,
  city: profile.city ?? '',
  state: profile.state ?? '',
  show_full_name: profile.show_full_name,
  show_location: profile.show_location,
  avatar: profile.avatar,
  show_reviews_to: profile.show_reviews_to,
  show_posts_to: profile.show_posts_to,
  show_bakeries_to: profile.show_bakeries_to,
  show_badges_to: profile.show_badges_to,
})
