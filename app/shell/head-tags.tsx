import { useLocation, useMatches, useRouteLoaderData } from 'react-router'
import { BRAND } from '~/lib/brand'

export interface PageHandle {
  noindex?: boolean
  /** The parameters that the rendering depends on. The server drops others (page-address.server.ts). */
  search_params?: readonly string[]
  canonical?: (loaderData: never) => string | undefined
  shareImage?: (loaderData: never) => string | null | undefined
}

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
