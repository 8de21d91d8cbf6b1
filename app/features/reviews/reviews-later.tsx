import { comesLater } from '~/ui/comes-later'

const load = async () => (await import('./reviews-section')).ReviewsSection

/** A bakery's first view has no room for its script. */
export const ReviewsSection = import.meta.env.SSR ? await load() : comesLater('reviews', load)
