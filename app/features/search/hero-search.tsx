import { LocateFixed, Search } from 'lucide-react'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { Form, useNavigate } from 'react-router'
import { Button } from '~/ui/button'
import { FieldError } from '~/ui/field-error'
import { IconButton } from '~/ui/icon-button'
import { Spinner } from '~/ui/spinner'
import { type BrowseState, changed, NOTHING_ASKED, stateEntries } from './browse-state'
import { findPosition, HERO_RADIUS_KM, nearAddress } from './near-me'

/** A plain form to /browse, so that it works without script. `state`: the other filters of the list. */
export function HeroSearch({ state = NOTHING_ASKED }: { state?: BrowseState }) {
  const { locate, locating, problem } = useNearMe(state)
  const input = useRef<HTMLInputElement>(null)
  const { Suggestions, load } = useSuggestionsScript()
  const text = state.location || state.query
  const said = useRef(text)
  useEffect(() => {
    // Only another list changes the box: at first it may hold what the visitor typed before this script came.
    if (said.current === text || !input.current) return
    said.current = text
    input.current.value = text
  }, [text])
  useEffect(() => {
    // The visitor may have focused the box before this script came.
    if (document.activeElement === input.current) load()
  })
  return (
    <div className="grid gap-2">
      <Form
        action="/browse"
        role="search"
        className="relative z-35 flex flex-wrap items-center gap-2 rounded-band border border-oat bg-paper p-1.75 shadow-lift has-[input:focus-visible]:outline-3 has-[input:focus-visible]:outline-(--focus) has-[input:focus-visible]:outline-offset-2 md:flex-nowrap md:rounded-full"
      >
        <label className="flex min-w-0 flex-1 items-center gap-2.5 self-stretch pl-4">
          <Search className="size-5 shrink-0 text-soft" aria-hidden="true" />
          <input
            ref={input}
            name="location"
            type="search"
            defaultValue={text}
            onFocus={load}
            aria-label="Location or bakery name"
            placeholder="Location or bakery name"
            autoComplete="off"
            enterKeyHint="search"
            maxLength={200}
            className="h-11 w-full min-w-0 bg-transparent text-base outline-none placeholder:text-soft [&::-webkit-search-cancel-button]:hidden"
          />
        </label>
        <input type="hidden" name="radius" value={HERO_RADIUS_KM} />
        {stateEntries(changed(state, { query: '', location: '', at: null })).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <IconButton
          label="Near me"
          variant="dough"
          onClick={locate}
          aria-busy={locating || undefined}
          aria-describedby={problem ? 'near-me-problem' : undefined}
          className="scripted"
        >
          {locating ? <Spinner /> : <LocateFixed aria-hidden="true" />}
        </IconButton>
        <Button type="submit" className="w-full md:w-auto">
          Find Bakeries
        </Button>
        {Suggestions && input.current && <Suggestions input={input.current} state={state} />}
      </Form>
      <div role="status" className="empty:hidden">
        {problem && <FieldError id="near-me-problem">{problem}</FieldError>}
      </div>
    </div>
  )
}

type SuggestionsComponent = ComponentType<{ input: HTMLInputElement; state: BrowseState }>

/** Not part of the first view's script. If it fails to load, the form still works, and the next focus tries again. */
function useSuggestionsScript() {
  const [Suggestions, setSuggestions] = useState<SuggestionsComponent | null>(null)
  const load = () => {
    if (Suggestions) return
    import('./search-suggestions').then(
      (script) => setSuggestions(() => script.SearchSuggestions),
      () => {},
    )
  }
  return { Suggestions, load }
}

function useNearMe(state: BrowseState) {
  const [locating, setLocating] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const navigate = useNavigate()
  // Finding a position takes seconds: meanwhile the visitor may search for something else, or leave.
  const asked = useRef<BrowseState | null>(null)
  useEffect(() => {
    asked.current = state
    return () => {
      asked.current = null
    }
  }, [state])
  const locate = async () => {
    if (locating) return
    setLocating(true)
    setProblem(null)
    const at = await findPosition()
    if (typeof at === 'string') setProblem(at)
    else if (asked.current) await navigate(nearAddress(at, asked.current))
    setLocating(false)
  }
  return { locate, locating, problem }
}
