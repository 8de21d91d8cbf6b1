import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field } from '~/ui/field'
import { Select } from '~/ui/select'
import { AUDIENCES, type Audience, type PartAudiences, PROFILE_PARTS, type ProfilePart } from './profile-parts'

const AUDIENCE_WORDS: Record<Audience, string> = { everyone: 'Everyone', members: 'Signed-in members', me: 'Only me' }

const PARTS: Record<ProfilePart, { label: string; hint: string }> = {
  reviews: { label: 'Reviews', hint: 'They stay on each bakery’s own page.' },
  posts: { label: 'Topics and replies', hint: 'They stay in the forum.' },
  bakeries: { label: 'Bakeries', hint: 'Your bakery’s own page stays up.' },
  badges: { label: 'Badges', hint: 'Counted from your orders, reviews, answers, recipes and bakery.' },
}

interface AudienceFieldsProps {
  register: (name: keyof PartAudiences) => UseFormRegisterReturn
  problems: Partial<Record<keyof PartAudiences, string>>
}

export const AudienceFields = ({ register, problems }: AudienceFieldsProps) =>
  PROFILE_PARTS.map((part) => (
    <Field key={part} {...PARTS[part]} error={problems[`show_${part}_to`]}>
      <Select {...register(`show_${part}_to`)}>
        {AUDIENCES.map((audience) => (
          <option key={audience} value={audience}>
            {AUDIENCE_WORDS[audience]}
          </option>
        ))}
      </Select>
    </Field>
  ))
