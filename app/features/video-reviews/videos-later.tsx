import { comesLater } from '~/ui/comes-later'

const load = async () => (await import('./videos')).default

/** A bakery's first view has no room for its script. */
export const Videos = import.meta.env.SSR ? await load() : comesLater('videos', load)
