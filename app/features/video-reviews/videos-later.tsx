import { comesLater } from '~/ui/comes-later'

const load = async () => (await import('./videos')).default

/** Loaded later, to keep its script out of the first view of a bakery's page. */
export const Videos = import.meta.env.SSR ? await load() : comesLater('videos', load)
