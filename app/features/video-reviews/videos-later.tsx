import { lazy } from 'react'

const load = () => import('./videos')

/** In the server's HTML, but its script comes when somebody is near: a bakery's first view has no room for it. */
export const Videos = import.meta.env.SSR ? (await load()).default : lazy(load)
