import { Croissant, LocateFixed, MapPin, Search, X } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Point } from '~/lib/geo'
import { ComboboxList } from '~/ui/combobox'
import type { BrowseState } from './browse-state'
import { noLocations, TRY_ANOTHER } from './browse-words'
import { findPosition, lastPosition, nearAddress } from './near-me'
import { readPhrase } from './phrase'
import { forgetSearches, lastPlace, recentSearches } from './recent-searches'
import { suggest } from './suggest.browser'
import { SUGGESTION_DELAY_MS, SUGGESTION_MIN, type Suggestion, suggestionAddress } from './suggestions'

/** Loaded on the first focus of the search box; the box works without it. */
export function SearchSuggestions({ input, state }: { input: HTMLInputElement; state: BrowseState }) {
  const [text, setText] = useState('')
  const [recent, setRecent] = useState(recentSuggestions)
  const [problem, setProblem] = useState<string | null>(null)
  const answer = useSuggestions(text, state)
  const navigate = useNavigate()
  useFieldAtTop(input)
  const findNearMe = async (what: Partial<BrowseState>) => {
    const at = await findPosition()
    if (typeof at === 'string') setProblem(at)
    else navigate(nearAddress(at, { ...state, ...what }))
  }
  useNearMeSent(input, findNearMe)
  const choose = (chosen: Suggestion) => {
    if (chosen.suggestionType === 'forget') {
      forgetSearches()
      setRecent([])
      return
    }
    input.value = chosen.display_name
    setText('')
    if (chosen.suggestionType === 'me') findNearMe(chosen.what)
    else navigate(suggestionAddress(chosen, state))
  }
  const typing = isEnough(text)
  return (
    <ComboboxList
      input={input}
      label="Suggestions"
      options={typing ? (answer?.suggestions ?? []) : recent}
      keyOf={keyOf}
      render={(suggestion) => <Row suggestion={suggestion} />}
      onType={(typed) => {
        setProblem(null)
        setRecent(recentSuggestions())
        setText(typed)
      }}
      onChoose={choose}
      className="max-md:top-13"
      empty={
        problem ? (
          <p className="font-semibold">{problem}</p>
        ) : (
          typing &&
          answer && (
            <>
              <p className="font-semibold">{noLocations(answer.text)}</p>
              <p className="text-soft">{TRY_ANOTHER}</p>
            </>
          )
        )
      }
    />
  )
}

const ICONS = {
  bakery: Croissant,
  category: Search,
  location: MapPin,
  me: LocateFixed,
  recent: Search,
  forget: X,
}

function Row({ suggestion }: { suggestion: Suggestion }) {
  const Icon = ICONS[suggestion.suggestionType]
  return (
    <>
      <Icon className="size-5 shrink-0 text-crust" aria-hidden="true" />
      <span className="min-w-0">
        <span className="block truncate font-medium">
          {suggestion.display_name}
          {suggestion.suggestionType === 'category' && suggestion.found && (
            <span className="font-normal text-soft max-md:block max-md:text-sm">
              <span className="max-md:hidden"> · </span>
              {suggestion.found}
            </span>
          )}
        </span>
        {suggestion.suggestionType === 'bakery' && (
          <span className="block truncate text-sm text-soft">Bakery in {suggestion.place}</span>
        )}
      </span>
    </>
  )
}

const keyOf = (suggestion: Suggestion) =>
  `${suggestion.suggestionType} ${suggestion.suggestionType === 'bakery' ? suggestion.slug : suggestion.display_name}`

const recentSuggestions = (): Suggestion[] => {
  const kept = recentSearches().map(
    ({ label, address }): Suggestion => ({ suggestionType: 'recent', display_name: label, address }),
  )
  return kept.length > 0 ? [...kept, { suggestionType: 'forget', display_name: 'Clear recent searches' }] : []
}

const isEnough = (text: string) => [...text.trim()].length >= SUGGESTION_MIN

/** Each letter cancels the wait or the request of the one before: an older answer never replaces a newer one. */
function useSuggestions(text: string, state: BrowseState) {
  const near: Point | null = state.at ?? lastPosition() ?? lastPlace()?.at ?? null
  const [answer, setAnswer] = useState<{ text: string; suggestions: Suggestion[] } | null>(null)
  const ask = useEffectEvent((asked: string, signal: AbortSignal) => suggest(asked, { near, state, signal }))
  useEffect(() => {
    const asked = text.trim()
    if (!isEnough(asked)) {
      setAnswer(null)
      return
    }
    const newer = new AbortController()
    const timer = setTimeout(async () => {
      const suggestions = await ask(asked, newer.signal)
      if (!newer.signal.aborted) setAnswer({ text: asked, suggestions })
    }, SUGGESTION_DELAY_MS)
    return () => {
      clearTimeout(timer)
      newer.abort()
    }
  }, [text])
  return answer
}

/** On a phone the keyboard covers the lower half: scrolls the field to the top, with the suggestions below. */
function useFieldAtTop(input: HTMLInputElement) {
  useEffect(() => {
    const rise = () => {
      if (matchMedia('(max-width: 767px)').matches) input.form?.scrollIntoView({ block: 'start' })
    }
    if (document.activeElement === input) rise()
    input.addEventListener('focus', rise)
    return () => input.removeEventListener('focus', rise)
  }, [input])
}

/** For 'vegan near me' and Enter: only the browser knows the position, so it is found before the form is sent. */
function useNearMeSent(input: HTMLInputElement, find: (what: Partial<BrowseState>) => void) {
  const hear = useEffectEvent((event: Event) => {
    const { near_me, categories } = readPhrase(input.value)
    if (!near_me) return
    event.preventDefault()
    event.stopPropagation()
    find(categories.length > 0 ? { categories } : {})
  })
  useEffect(() => {
    const { form } = input
    const on = (event: Event) => hear(event)
    form?.addEventListener('submit', on)
    return () => form?.removeEventListener('submit', on)
  }, [input])
}
