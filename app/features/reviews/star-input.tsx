import { Star } from 'lucide-react'
import { useId } from 'react'
import { cn } from '~/ui/cn'
import { FieldError } from '~/ui/field-error'
import { STARS } from './review'

interface StarInputProps {
  value: number
  onChange: (stars: number) => void
  error?: string | undefined
}

const WORDS = ['', 'Poor', 'Fair', 'Good', 'Very good', 'Excellent']

/** Native radios under the stars, for arrow keys and screen readers. */
export function StarInput({ value, onChange, error }: StarInputProps) {
  const id = useId()
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined} className="grid gap-1.5">
      <legend className="mb-1 font-semibold text-[0.9375rem]">Your rating</legend>
      <div className="flex items-center gap-1">
        {STARS.map((stars) => (
          <label
            key={stars}
            className="grid size-11 cursor-pointer place-items-center rounded-full outline-(--focus) outline-offset-2 hover:bg-dough has-focus-visible:outline-3"
          >
            <input
              type="radio"
              name="stars"
              value={stars}
              checked={value === stars}
              onChange={() => onChange(stars)}
              className="sr-only"
            />
            <span className="sr-only">
              {stars} {stars === 1 ? 'star' : 'stars'}, {WORDS[stars]}
            </span>
            <Star
              aria-hidden="true"
              className={cn('size-7', stars <= value ? 'fill-current text-crust' : 'text-edge')}
            />
          </label>
        ))}
        <span aria-hidden="true" className="ml-2 whitespace-nowrap text-soft max-sm:hidden">
          {WORDS[value]}
        </span>
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
