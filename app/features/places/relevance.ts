/** §9. Bakeries (85) stand between ZIP codes and cities, which is why these are figures and not an order. */
export const RELEVANCE = {
  known_zip: 100,
  exact_address: 100,
  zip: 90,
  city: 80,
  text_match: 70,
  fallback_city: 60,
  other: 50,
} as const
