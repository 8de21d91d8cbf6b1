/** A bakery as an order names it. */
export const MILL = {
  name: 'Mill',
  slug: 'mill',
  city: 'Austin',
  state: 'TX',
  time_zone: 'America/Chicago',
  hero_image_url: null,
  shop_address: null,
}
