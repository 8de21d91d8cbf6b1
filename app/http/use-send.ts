import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type ApiError, sentenceOf } from './client'

interface SendOptions {
  failed?: string
  /** If an input has another name than the call's field: `{ email: 'customer_email' }`. */
  names?: Record<string, string>
}

export interface SendState<E extends HTMLElement> {
  box: RefObject<E | null>
  busy: boolean
  /** Sentences by input name, which is the field's: `delivery_address.zip_code`. */
  problems: Readonly<Record<string, string>>
  notice: string | null
  /** A second press while the first is under way does nothing. `checks`: problems found before sending, by field. */
  send: (work: () => Promise<unknown>, checks?: () => Checks) => Promise<void>
  refuse: (thrown: unknown) => void
  clear: () => void
}

export type Checks = Record<string, string | null | undefined | false>

/** Sends a form (decision 115). A refusal stands beside its input until the input is edited; without an input it becomes the notice. */
export function useSend<E extends HTMLElement = HTMLFormElement>(options: SendOptions = {}): SendState<E> {
  const box = useRef<E>(null)
  const under_way = useRef(false)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState(NOTHING)
  const { problems, unplaced, notice } = refusal

  // Before painting, reads which sentences the form has drawn: only the form knows which fields it shows.
  useLayoutEffect(() => {
    if (!unplaced || !box.current) return
    const lost = unseen(unplaced, box.current.textContent)
    setRefusal({ problems, unplaced: null, notice: lost.join(' ') || null })
    const inputs = box.current.querySelectorAll<HTMLInputElement>('[name]')
    const first = [...inputs].find(({ name }) => problems[name] && !lost.includes(problems[name]))
    first?.focus()
  }, [problems, unplaced])

  useEffect(() => {
    const forget = ({ target }: Event) => {
      const { [(target as HTMLInputElement).name]: edited, ...others } = problems
      if (edited && box.current?.contains(target as Node)) setRefusal((before) => ({ ...before, problems: others }))
    }
    // Not on the form itself: drawn again before React has heard of the edit, an input would lose it.
    window.addEventListener('input', forget)
    return () => window.removeEventListener('input', forget)
  }, [problems])

  const refuse = (thrown: unknown) => setRefusal(refusalOf(thrown, options))
  const send = async (work: () => Promise<unknown>, checks?: () => Checks) => {
    if (under_way.current) return
    const wrong = Object.entries(checks?.() ?? {}).filter((check): check is [string, string] => Boolean(check[1]))
    setRefusal(wrong.length > 0 ? toPlace(Object.fromEntries(wrong)) : NOTHING)
    if (wrong.length > 0) return
    under_way.current = true
    setBusy(true)
    try {
      await work()
    } catch (thrown) {
      refuse(thrown)
    } finally {
      under_way.current = false
      setBusy(false)
    }
  }
  return { box, busy, problems, notice, send, refuse, clear: () => setRefusal(NOTHING) }
}

interface Refusal {
  problems: Record<string, string>
  unplaced: string[] | null
  notice: string | null
}

const NOTHING: Refusal = { problems: {}, unplaced: null, notice: null }

const toPlace = (problems: Record<string, string>, sentence: string[] = []): Refusal => ({
  problems,
  unplaced: [...new Set([...sentence, ...Object.values(problems)])],
  notice: null,
})

export function refusalOf(thrown: unknown, { failed, names = {} }: SendOptions): Refusal {
  const sentence = sentenceOf(thrown, failed)
  const problems = Object.entries(fieldsOf(thrown)).map(([name, said]) => [names[name] ?? name, said])
  return toPlace(Object.fromEntries(problems), [sentence])
}

export const fieldsOf = (thrown: unknown): Record<string, string> =>
  ((thrown as ApiError).body as RefusalBody | undefined)?.details?.fields ?? {}

interface RefusalBody {
  details?: { fields?: Record<string, string> }
}

export const unseen = (sentences: string[], text: string | null): string[] =>
  sentences.filter((sentence) => !text?.includes(sentence))
