import { useCallback, useEffect, useRef, useState } from 'react'
import { milesOf } from '~/features/bakeries/bakery-words'
import { api } from '~/http/api'
import { formatDollars } from '~/lib/money'
import { ZIP } from './checkout-form'

interface Answer {
  delivers: boolean
  reason: string | null
  delivery_fee: number
  distance_km: number | null
}

/** Asks whether the bakery delivers to a ZIP code as soon as one is written (decision 27: from its public point). */
export function useDeliveryCheck(bakery_id: string, zip_code: string, wanted: boolean) {
  const asked = useRef(new Map<string, Promise<Answer>>())
  const [known, setKnown] = useState<{ zip_code: string; answer: Answer } | null>(null)

  const ask = useCallback(
    (zip: string) => {
      const present = asked.current.get(zip)
      if (present) return present
      const answer = api('GET /orders-api/delivery-check', { query: { bakery_id, zip_code: zip } }).then(
        ({ data }) => data,
      )
      asked.current.set(zip, answer)
      answer.catch(() => asked.current.delete(zip))
      return answer
    },
    [bakery_id],
  )

  const zip = zip_code.trim()
  useEffect(() => {
    if (!wanted || !ZIP.test(zip)) return
    let left = false
    ask(zip)
      .then((answer) => !left && setKnown({ zip_code: zip, answer }))
      // The order call checks again and has the last word.
      .catch(() => undefined)
    return () => {
      left = true
    }
  }, [zip, wanted, ask])

  const problemOf = useCallback(
    (zip: string) =>
      ask(zip.trim()).then(
        ({ reason }) => reason ?? true,
        () => true,
      ),
    [ask],
  )
  return { answer: known?.zip_code === zip ? known.answer : null, problemOf }
}

/** "Maple Street delivers there, about 2 miles away, for $3.99." */
export function deliveryLine(name: string, { delivery_fee, distance_km }: Answer): string {
  const far = distance_km === null ? '' : `, about ${milesOf(distance_km)} away`
  return `${name} delivers there${far}, ${delivery_fee > 0 ? `for ${formatDollars(delivery_fee)}` : 'free of charge'}.`
}
