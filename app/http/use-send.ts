import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type ApiError, sentenceOf } from './client'

interface SendOptions {
  /** What did not work, for a failure that has no sentence of its own. */
  failed?: string
  /** Where a call's field is asked for under another name: `{ email: 'customer_email' }`. */
  names?: Record<string, string>
}

export interface SendState<E extends HTMLElement> {
  /** Around all inputs and the notice. */
  box: RefObject<E | null>
  busy: boolean
  /** Sentences by the names of inputs. An input's name is its field's: `email`, `delivery_address.zip_code`. */
  problems: Readonly<Record<string, string>>
  /** What belongs to no field that can be seen. */
  notice: string | null
  /** A second press while the first is under way does nothing. `checks`: what is wrong before anything is sent, by field. */
  send: (work: () => Promise<unknown>, checks?: () => Checks) => Promise<void>
  refuse: (thrown: unknown) => void
  clear: () => void
}

export type Checks = Record<string, string | null | undefined | false>

/**
 * One way to send a form (decision 115). Each sentence of a refusal stands beside its input, which gets the focus, until the
 * input is edited; a sentence that nobody shows becomes the form's notice, so that none is lost.
 */
export function useSend<E extends HTMLElement = HTMLFormElement>(options: SendOptions = {}): SendState<E> {
  const box = useRef<E>(null)
  const under_way = useRef(false)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState(NOTHING)
  const { problems, unplaced, notice } = refusal

  // Before it is painted: what the form has drawn by now is read back, as only the form knows what it draws.
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
  /** Sentences that have to be looked for once they are drawn. */
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
