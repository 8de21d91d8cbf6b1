import { Croissant, MapPin } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { createClient } from '~/http/client'
import type { Point } from '~/lib/geo'
import { ComboboxList } from '~/ui/combobox'
import { filterFallbackCities } from '../places/fallback-cities'
import type { placesContract } from '../places/places.contract'
import type { BrowseState } from './browse-state'
import { noLocations, TRY_ANOTHER } from './browse-words'
import { lastPosition } from './near-me'
import type { searchContract } from './search.contract'
import {
  mixSuggestions,
  SUGGESTION_COUNT,
  SUGGESTION_DELAY_MS,
  SUGGESTION_MIN,
  type Suggestion,
  suggestionAddress,
} from './suggestions'

const api = createClient<typeof placesContract & typeof searchContract>()

/** Loaded when somebody first goes into the search box; the box works without. */
export function SearchSuggestions({ input, state }: { input: HTMLInputElement; state: BrowseState }) {
  const [text, setText] = useState('')
  const answer = useSuggestions(text, state.at ?? lastPosition())
  const navigate = useNavigate()
  const choose = (chosen: Suggestion) => {
    input.value = chosen.display_name
    setText('')
    navigate(suggestionAddress(chosen, state))
  }
  return (
    <ComboboxList
      input={input}
      label="Suggestions"
      options={answer?.suggestions ?? []}
      keyOf={keyOf}
      render={(suggestion) => <Row suggestion={suggestion} />}
      onType={setText}
      onChoose={choose}
      empty={
        answer && (
          <>
            <p className="font-semibold">{noLocations(answer.text)}</p>
            <p className="text-soft">{TRY_ANOTHER}</p>
          </>
        )
      }
    />
  )
}

function Row({ suggestion }: { suggestion: Suggestion }) {
  const bakery = suggestion.suggestionType === 'bakery'
  const Icon = bakery ? Croissant : MapPin
  return (
    <>
      <Icon className="size-5 shrink-0 text-crust" aria-hidden="true" />
      <span className="min-w-0">
        <span className="block truncate font-medium">{suggestion.display_name}</span>
        {bakery && <span className="block truncate text-sm text-soft">Bakery in {suggestion.place}</span>}
      </span>
    </>
  )
}

const keyOf = (suggestion: Suggestion) =>
  suggestion.suggestionType === 'bakery' ? `bakery ${suggestion.slug}` : suggestion.display_name

/** Each letter ends the wait, or the question, of the one before: an older answer can never take the place of a newer one. */
function useSuggestions(text: string, near: Point | null) {
  const { latitude: lat, longitude: lng } = near ?? {}
  const [answer, setAnswer] = useState<{ text: string; suggestions: Suggestion[] } | null>(null)
  useEffect(() => {
    const asked = text.trim()
    if ([...asked].length < SUGGESTION_MIN) {
      setAnswer(null)
      return
    }
    const newer = new AbortController()
    const timer = setTimeout(async () => {
      const suggestions = await suggest({ address: asked, lat, lng }, newer.signal)
      if (!newer.signal.aborted) setAnswer({ text: asked, suggestions })
    }, SUGGESTION_DELAY_MS)
    return () => {
      clearTimeout(timer)
      newer.abort()
    }
  }, [text, lat, lng])
  return answer
}

async function suggest(
  asked: { address: string; lat?: number | undefined; lng?: number | undefined },
  signal: AbortSignal,
): Promise<Suggestion[]> {
  const [places, bakeries] = await Promise.allSettled([
    api('POST /geocode-address', {
      body: { ...asked, type: 'suggestions', limit: SUGGESTION_COUNT },
      signal,
    }),
    api('POST /search-bakeries', { body: { query: asked.address, limit: SUGGESTION_COUNT }, signal }),
  ])
  return mixSuggestions(
    places.status === 'fulfilled' ? places.value.data : filterFallbackCities(asked.address, SUGGESTION_COUNT),
    bakeries.status === 'fulfilled' ? bakeries.value.results : [],
  )
}
