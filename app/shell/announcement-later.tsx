import { lazy, Suspense, useState } from 'react'
import { useLater } from '~/ui/use-later'

const load = () => import('~/features/announcements/announcement-bar')
const AnnouncementBar = lazy(load)

/** Pages are kept and the same for everybody, so what is announced comes after them. */
export function AnnouncementLater() {
  const [loaded, setLoaded] = useState(false)
  useLater(() => load().then(() => setLoaded(true)))
  return (
    loaded && (
      <Suspense>
        <AnnouncementBar />
      </Suspense>
    )
  )
}
