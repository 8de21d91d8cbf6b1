import { useCallback, useEffect, useState } from 'react'
import type { Bakery } from '~/features/bakeries/bakeries.contract'
import type { MenuItem } from '~/features/menu/menu.contract'
import { api } from '~/http/api'

export interface Kitchen {
  bakery: Bakery
  menu: MenuItem[]
}

/** The bakery and its menu as they are now, whatever a cart remembers of them. */
export function useKitchen(bakery_id: string | undefined) {
  const [kitchen, setKitchen] = useState<Kitchen | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [asked, setAsked] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` counts the wish to look again
  useEffect(() => {
    if (!bakery_id) return
    const leaving = new AbortController()
    const { signal } = leaving
    Promise.all([
      api('GET /bakeries/:slug_or_id', { params: { slug_or_id: bakery_id }, signal }),
      api('GET /bakeries/:bakery_id/menu', { params: { bakery_id }, signal }),
    ])
      .then(([bakery, { items }]) => {
        setKitchen({ bakery, menu: items })
        setProblem(null)
      })
      .catch((error: Error) => {
        if (!signal.aborted) setProblem(error.message)
      })
    return () => leaving.abort()
  }, [bakery_id, asked])
  const lookAgain = useCallback(() => setAsked((times) => times + 1), [])
  return { kitchen: kitchen?.bakery.id === bakery_id ? kitchen : null, problem, lookAgain }
}
