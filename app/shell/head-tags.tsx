import { useLocation, useMatches, useRouteLoaderData } from 'react-router'
import { BRAND } from '~/lib/brand'

/** What a route may say in its `handle`. */
export interface PageHandle {
  noindex?: boolean
  /** What its address may ask for, and its rendering depends on. The server leaves out the rest (page-address.server.ts). */
  search_params?: readonly string[]
  /** The path that search engines should keep, where it is not the page's own. */
  canonical?: (loaderData: never) => string | undefined
  /** A picture of the page's own for those who share it. */
  shareImage?: (loaderData: never) => string | null | undefined
}

/** The part of the head that all pages share. Titles and descriptions come from each route's `meta`. */
export function HeadTags() {
  const { pathname } = useLocation()
  const matches = useMatches()
  const public_url = useRouteLoaderData<{ public_url: string }>('root')?.public_url
  const handles = matches.map(({ handle, loaderData }) => ({
    ...(handle as PageHandle),
    loaderData: loaderData as never,
  }))
  const path = handles.map((page) => page.canonical?.(page.loaderData)).findLast(Boolean) ?? pathname
  const picture = handles.map((page) => page.shareImage?.(page.loaderData)).findLast(Boolean)
  const absolute = (address: string) => (address.startsWith('/') ? `${public_url}${address}` : address)
  return (
    <>
      {handles.some((page) => page.noindex) && <meta name="robots" content="noindex" />}
      <meta property="og:site_name" content={BRAND} />
      <meta property="og:type" content="website" />
      <meta property="og:locale" content="en_US" />
      <meta name="twitter:card" content="summary_large_image" />
      {public_url && (
        <>
          <link rel="canonical" href={absolute(path)} />
          <meta property="og:url" content={absolute(path)} />
          <meta property="og:image" content={absolute(picture ?? '/share.png')} />
          {!picture && (
            <>
              <meta property="og:image:width" content="1200" />
              <meta property="og:image:height" content="630" />
              <meta property="og:image:alt" content={`${BRAND}: find hidden gem bakeries nearby`} />
            </>
          )}
        </>
      )}
    </>
  )
}
