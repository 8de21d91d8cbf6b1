/** §9. Figures, not an order, since bakeries (85) come between ZIP codes and cities. */
export const RELEVANCE = {
  known_zip: 100,
  exact_address: 100,
  zip: 90,
  city: 80,
  text_match: 70,
  fallback_city: 60,
  other: 50,
} as const
