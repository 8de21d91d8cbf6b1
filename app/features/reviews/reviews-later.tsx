import { lazy } from 'react'

const load = async () => ({ default: (await import('./reviews-section')).ReviewsSection })

/** In the server's HTML, but its script comes when somebody is near: a bakery's first view has no room for it. */
export const ReviewsSection = import.meta.env.SSR ? (await load()).default : lazy(load)
