import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useAnswer } from '~/live/use-answer'
import { notificationsApi } from './notifications.calls'
import type { Bell as Heard, Notification } from './notifications.contract'

export type Bell = ReturnType<typeof useBell>

export function useBell() {
  const answer = useAnswer<Heard>('bell', {
    read: (signal, known) =>
      notificationsApi('GET /notifications', { signal, query: { limit: Math.min(known?.items.length || 20, 50) } }),
    more: async (known, signal) => {
      const next = await notificationsApi('GET /notifications', { signal, query: { before: known.next! } })
      return { ...next, items: [...known.items, ...next.items] }
    },
    live: ({ type }) => type === 'notification' || type === 'hello',
  })
  const { change } = answer
  const read = (which: { ids: string[] } | { all: true }) => {
    const now = new Date().toISOString()
    const isMeant = ({ id, read_at }: Notification) => !read_at && ('all' in which || which.ids.includes(id))
    return change({
      show: (bell) => {
        const items = bell.items.map((item) => (isMeant(item) ? { ...item, read_at: now } : item))
        return { ...bell, items, unread: 'all' in which ? 0 : bell.unread - bell.items.filter(isMeant).length }
      },
      send: () => notificationsApi('PUT /notifications/read', { body: which }),
      settle: (bell, { unread }) => ({
        ...bell,
        unread,
        items: bell.items.map((item) => (isMeant(item) ? { ...item, read_at: now } : item)),
      }),
    })
  }
  return { ...answer, read }
}

/** Whoever is where it leads has seen what it is about. */
export function useReadHere({ data, read }: Bell) {
  const { pathname, search } = useLocation()
  const ids = (data?.items ?? [])
    .filter(({ read_at, path }) => !read_at && path.replace(/#.*/, '') === pathname + search)
    .map(({ id }) => id)
  const here = ids.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for the same ones
  useEffect(() => {
    if (!here) return
    const look = () => {
      if (document.visibilityState === 'visible') read({ ids: here.split(',') }).catch(() => undefined)
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [here])
}
