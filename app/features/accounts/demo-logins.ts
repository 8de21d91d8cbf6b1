import { PROGRAM } from '~/lib/brand'
/** The accounts printed at start: the four of docs/product.md (Calls), and the owner's helper. They exist only in the demo. */
export const DEMO_PASSWORD = 'Sourdough-2026!'
export const DEMO_DOMAIN = `${PROGRAM}.test`

export const DEMO_ACCOUNTS = [
  { role: 'admin', email: `admin@${DEMO_DOMAIN}`, username: 'june_admin', full_name: 'June Halvorsen' },
  { role: 'editor', email: `editor@${DEMO_DOMAIN}`, username: 'theo_editor', full_name: 'Theo Marchetti' },
  { role: 'owner', email: `owner@${DEMO_DOMAIN}`, username: 'maple_street', full_name: 'Nora Lindqvist' },
  { role: 'customer', email: `customer@${DEMO_DOMAIN}`, username: 'sam_okafor', full_name: 'Sam Okafor' },
  { role: 'helper', email: `helper@${DEMO_DOMAIN}`, username: 'ida_kowalski', full_name: 'Ida Kowalski' },
] as const

export type DemoRole = (typeof DEMO_ACCOUNTS)[number]['role']
