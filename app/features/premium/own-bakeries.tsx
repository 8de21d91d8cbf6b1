import { useNavigate, useSearchParams } from 'react-router'
import { useAnswer } from '~/live/use-answer'
import { Field } from '~/ui/field'
import { Select } from '~/ui/select'
import { premiumApi } from './premium.calls'

/** The owner's verified bakeries, and the one that the address names, else the first. */
export function useOwnBakeries() {
  const [params] = useSearchParams()
  const { data, problem, reload } = useAnswer('own', { read: (signal) => premiumApi('GET /premium', { signal }) })
  const bakeries = data?.items
  const chosen = bakeries?.find(({ id }) => id === params.get('bakery')) ?? bakeries?.[0]
  return { bakeries, chosen, problem, reload }
}

type BakeryChoiceProps = Pick<ReturnType<typeof useOwnBakeries>, 'bakeries' | 'chosen'> & {
  /** The screen's path; `?bakery=` is added. */
  at: string
}

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
