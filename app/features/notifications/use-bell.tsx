import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { inPages } from '~/live/answer'
import { useAnswer } from '~/live/use-answer'
import { notificationsApi } from './notifications.calls'
import type { Notification } from './notifications.contract'

interface BellPages {
  rows: Notification[]
  more: boolean
  next: string | null
  unread: number
}

export type Bell = ReturnType<typeof useBell>

export function useBell() {
  const answer = useAnswer<BellPages>('bell', {
    ...inPages<Notification, BellPages>(async (known, signal) => {
      const query = known?.next ? { before: known.next } : {}
      const { items, next, unread } = await notificationsApi('GET /notifications', { query, signal })
      return { rows: items, more: next !== null, next, unread }
    }),
    live: ({ type }) => type === 'notification' || type === 'hello',
  })
  const { change } = answer
  const read = (which: { ids: string[] } | { all: true }) => {
    const now = new Date().toISOString()
    const isMeant = ({ id, read_at }: Notification) => !read_at && ('all' in which || which.ids.includes(id))
    return change({
      show: (bell) => {
        const rows = bell.rows.map((row) => (isMeant(row) ? { ...row, read_at: now } : row))
        return { ...bell, rows, unread: 'all' in which ? 0 : bell.unread - bell.rows.filter(isMeant).length }
      },
      send: () => notificationsApi('PUT /notifications/read', { body: which }),
      settle: (bell, { unread }) => ({
        ...bell,
        unread,
        rows: bell.rows.map((row) => (isMeant(row) ? { ...row, read_at: now } : row)),
      }),
    })
  }
  return { ...answer, read }
}

/** A user on the screen that the news lead to has seen them. */
export function useReadHere({ data, read }: Bell) {
  const { pathname, search } = useLocation()
  const ids = (data?.rows ?? [])
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
