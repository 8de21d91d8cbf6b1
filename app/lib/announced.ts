/** What the site announces or will announce, as the server keeps it in memory. */
export interface Announced {
  id: string
  sentence: string
  link: string | null
  audience: string
  starts_at: string
  ends_at: string
}
