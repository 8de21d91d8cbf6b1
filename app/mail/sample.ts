import { PROGRAM } from '~/lib/brand'

export const SAMPLE = {
  public_url: `https://${PROGRAM}.example`,
  id: '0198f0a0-0000-7000-8000-000000000001',
  bakery_id: '0198f0a0-0000-7000-8000-000000000002',
  bakery_name: 'Rye & Shine',
  bakery_slug: 'rye-and-shine',
  postal_address: '100 Main Street, Portland, OR 97201',
  time_zone: 'America/Chicago',
  full_name: 'Ann Miller',
  customer_name: 'Ann Miller',
  reason: 'The photo is a little dark. Could you send one by daylight?',
}
