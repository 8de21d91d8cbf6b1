type Json = string | number | boolean | null | undefined | Json[] | { [key: string]: Json }

/** `<` is escaped, so that no text can end the script. */
export const structuredJson = (data: Json): string => JSON.stringify(data).replaceAll('<', '\\u003c')

/**
 * What it says is made on the server only (`data={import.meta.env.SSR ? … : null}`): the browser has no use for it. The element must
 * stand in both, or React finds another page than the server's and draws all of it anew.
 */
export function StructuredData({ data }: { data: Json }) {
  const text = data === null ? '' : structuredJson(data)
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped above; React would turn quotes into entities
    <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
  )
}
