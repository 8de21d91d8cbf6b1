type Json = string | number | boolean | null | undefined | Json[] | { [key: string]: Json }

/** JSON-LD for search engines. `<` is escaped, so that no text in it can end the script. */
export const structuredJson = (data: Json): string => JSON.stringify(data).replaceAll('<', '\\u003c')

/** Only the server's bundle makes it (`import.meta.env.SSR ? … : null`): search engines read what was sent, and the browser leaves it alone. */
export function StructuredData({ data }: { data: Json }) {
  const text = data === null ? '' : structuredJson(data)
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped above; React would turn quotes into entities
    <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
  )
}
