import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react'
import { cn } from './cn'

interface ComboboxProps<T> {
  /** On the page before this script, and perhaps typed into. */
  input: HTMLInputElement
  label: string
  options: readonly T[]
  keyOf: (option: T) => string
  render: (option: T) => ReactNode
  /** Also told of an empty text when the visitor sent the form: suggestions end then. */
  onType: (text: string) => void
  onChoose: (option: T) => void
  empty?: ReactNode
  className?: string
}

/** ARIA practices: list autocomplete, manual selection. The focus stays in the input. */
export function ComboboxList<T>({ input, label, options, onType, onChoose, ...looks }: ComboboxProps<T>) {
  const { keyOf, render, empty, className } = looks
  const id = useId()
  const [open, setOpen] = useState(() => document.activeElement === input)
  const [active, setActive] = useState(-1)
  const shown = open && options.length > 0
  const current = shown ? active : -1
  const choose = (option: T) => {
    setOpen(false)
    onChoose(option)
  }
  const send = () => {
    setOpen(false)
    onType('')
  }

  useListeners(input, {
    input: () => {
      setOpen(true)
      setActive(-1)
      onType(input.value)
    },
    blur: () => setOpen(false),
    click: () => setOpen(true),
    keydown: (event) => {
      const chosen = options[current]
      if (event.isComposing) return
      if (event.key === 'Enter' && chosen !== undefined) choose(chosen)
      else if (event.key === 'Enter') return send()
      else if (event.key === 'Escape' && open && (shown || empty)) setOpen(false)
      else if (!shown && options.length > 0 && OPENS.includes(event.key)) setOpen(true)
      else if (shown && movesActive(event.key, current)) setActive(moveActive(event.key, current, options.length))
      else return
      event.preventDefault()
    },
  })
  useAttributes(input, {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': String(shown),
    'aria-controls': shown ? id : null,
    'aria-activedescendant': current >= 0 ? `${id}-${current}` : null,
  })
  useEffect(() => {
    if (current >= 0) document.getElementById(`${id}-${current}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, current])

  return (
    <>
      <p role="status" className="sr-only">
        {shown && `${options.length} ${options.length === 1 ? 'suggestion' : 'suggestions'}`}
      </p>
      {shown && (
        <div
          role="listbox"
          id={id}
          aria-label={label}
          // The press must not take the focus from the input, or the list would be gone before the click.
          onMouseDown={(event) => event.preventDefault()}
          tabIndex={-1}
          className={cn(panelClass, 'max-h-96 overflow-y-auto p-2', className)}
        >
          {options.map((option, at) => (
            <Option
              key={keyOf(option)}
              id={`${id}-${at}`}
              selected={at === current}
              onChoose={() => choose(option)}
              onReach={() => setActive(at)}
            >
              {render(option)}
            </Option>
          ))}
        </div>
      )}
      {open && !shown && empty && (
        <div role="status" className={cn(panelClass, 'px-5 py-4', className)}>
          {empty}
        </div>
      )}
    </>
  )
}

interface OptionProps {
  id: string
  selected: boolean
  onChoose: () => void
  onReach: () => void
  children: ReactNode
}

const Option = ({ id, selected, onChoose, onReach, children }: OptionProps) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the input's, which keeps the focus
  <div
    role="option"
    id={id}
    aria-selected={selected}
    tabIndex={-1}
    onClick={onChoose}
    onMouseMove={onReach}
    className="flex min-h-12 cursor-pointer items-center gap-3 rounded-control px-3 py-2 aria-selected:bg-dough aria-selected:outline-2 aria-selected:outline-edge aria-selected:-outline-offset-2"
  >
    {children}
  </div>
)

const OPENS = ['ArrowDown', 'ArrowUp']

/** Home and End belong to the text until the visitor is in the list. */
const movesActive = (key: string, active: number) => OPENS.includes(key) || (active >= 0 && /^(Home|End)$/.test(key))

function moveActive(key: string, active: number, count: number): number {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (key === 'ArrowDown') return active + 1 < count ? active + 1 : 0
  return active > 0 ? active - 1 : count - 1
}

const panelClass =
  'absolute inset-x-0 top-full z-50 mt-2 animate-rise rounded-card border border-oat bg-paper text-ink shadow-float outline-none'

interface Listeners {
  input: () => void
  blur: () => void
  click: () => void
  keydown: (event: KeyboardEvent) => void
}

function useListeners(input: HTMLInputElement, listeners: Listeners) {
  const hear = useEffectEvent((event: Event) => listeners[event.type as keyof Listeners](event as KeyboardEvent))
  useEffect(() => {
    const on = (event: Event) => hear(event)
    const types = ['input', 'blur', 'click', 'keydown'] as const
    for (const type of types) input.addEventListener(type, on)
    if (input.value !== input.defaultValue) hear(new Event('input'))
    return () => {
      for (const type of types) input.removeEventListener(type, on)
    }
  }, [input])
}

function useAttributes(input: HTMLInputElement, attributes: Record<string, string | null>) {
  useEffect(() => {
    for (const [name, value] of Object.entries(attributes)) {
      if (value === null) input.removeAttribute(name)
      else input.setAttribute(name, value)
    }
  })
}
