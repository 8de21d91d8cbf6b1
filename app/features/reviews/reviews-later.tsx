import { comesLater } from '~/ui/comes-later'

const load = async () => (await import('./reviews-section')).ReviewsSection

/** Loaded later, to keep its script out of the first view of a bakery's page. */
export const ReviewsSection = import.meta.env.SSR ? await load() : comesLater('reviews', load)
