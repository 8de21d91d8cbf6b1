import { distanceKm, type Point } from '~/lib/geo'
import { NEAR_KM } from './breadletter'

export interface NearBakery {
  name: string
  slug: string
  city: string
  state: string
}

interface NewBakery extends NearBakery {
  since: string
}

interface NearPickup extends NearBakery {
  time_zone: string
  starts_at: string
  ends_at: string
}

export interface GoodTopic {
  title: string
  path: string
  category: string
  replies: number
  latitude: number | null
  longitude: number | null
}

/** What readers of one place are told. */
export interface AreaContent {
  /** Nobody bakes there yet. */
  empty: boolean
  /** Of readers whose ZIP code we don't know. */
  nowhere: boolean
  fresh: NewBakery[]
  featured: NearBakery[]
  pickups: NearPickup[]
  topic: GoodTopic | null
}

/** Of topics from good to less good: the best one nearby, or else the best that is about no place. */
export function topicFor(topics: readonly GoodTopic[], point: Point | null): GoodTopic | null {
  const near = topics.find(
    ({ latitude, longitude }) =>
      point && latitude !== null && longitude !== null && distanceKm(point, { latitude, longitude }) <= NEAR_KM,
  )
  return near ?? topics.find(({ latitude }) => latitude === null) ?? null
}
