import { useNavigate, useSearchParams } from 'react-router'
import { useAnswer } from '~/live/use-answer'
import { Field } from '~/ui/field'
import { Select } from '~/ui/select'
import { premiumApi } from './premium.calls'

/** The verified bakeries of the actor, and which of them the address means: the first, where it names none. */
export function useOwnBakeries() {
  const [params] = useSearchParams()
  const { data, problem, reload } = useAnswer('own', { read: (signal) => premiumApi('GET /premium', { signal }) })
  const bakeries = data?.items
  const chosen = bakeries?.find(({ id }) => id === params.get('bakery')) ?? bakeries?.[0]
  return { bakeries, chosen, problem, reload }
}

type BakeryChoiceProps = Pick<ReturnType<typeof useOwnBakeries>, 'bakeries' | 'chosen'> & {
  /** The screen, which is told by `?bakery=`. */
  at: string
}

/** For who has several. */
export function BakeryChoice({ bakeries = [], chosen, at }: BakeryChoiceProps) {
  const navigate = useNavigate()
  if (bakeries.length < 2) return null
  return (
    <Field label="Bakery" className="max-w-80">
      <Select
        value={chosen?.id ?? ''}
        onChange={({ target }) => void navigate(`${at}?bakery=${target.value}`, { replace: true })}
      >
        {bakeries.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  )
}
