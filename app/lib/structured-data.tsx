type Json = string | number | boolean | null | undefined | Json[] | { [key: string]: Json }

/** `<` is escaped, so that no text can end the script. */
export const structuredJson = (data: Json): string => JSON.stringify(data).replaceAll('<', '\\u003c')

/** Rendered on the server only (`import.meta.env.SSR ? … : null`): the browser has no use for it. */
export function StructuredData({ data }: { data: Json }) {
  const text = data === null ? '' : structuredJson(data)
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped above; React would turn quotes into entities
    <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
  )
}
