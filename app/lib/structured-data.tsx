type Json = string | number | boolean | null | undefined | Json[] | { [key: string]: Json }

/** JSON-LD for search engines. `<` is escaped, so that no text in it can end the script. */
export const structuredJson = (data: Json): string => JSON.stringify(data).replaceAll('<', '\\u003c')

export function StructuredData({ data }: { data: Json }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped above; React would turn quotes into entities
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: structuredJson(data) }} />
}
