import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation } from 'react-router'
import { AuthProvider } from '~/features/accounts/auth-context'
import { CartProvider } from '~/features/cart/cart-context'
import { servicesContext } from '~/http/services.server'
import { BRAND } from '~/lib/brand'
import { pageMeta } from '~/lib/page-meta'
import { AnnouncementLater } from '~/shell/announcement-later'
import { ErrorScreen } from '~/shell/error-screen'
import { Footer } from '~/shell/footer'
import { HeadTags } from '~/shell/head-tags'
import { Header } from '~/shell/header'
import { LeaveGuard } from '~/shell/leave-guard'
import { PageNews } from '~/shell/page-news'
import { SupportLineLater } from '~/shell/support-line-later'
import { useServiceWorker } from '~/shell/use-service-worker'
import { fontPreloads } from '~/styles/fonts'
import { SkipLink } from '~/ui/skip-link'
import { WakesLater } from '~/ui/wakes-later'
import type { Route } from './+types/root'
import stylesheet from './app.css?url'
import beforePaint from './shell/before-paint.js?raw'

export const links = () => [
  ...fontPreloads,
  ...(import.meta.env.DEV ? [{ rel: 'stylesheet', href: stylesheet }] : []),
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/icons/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

export const meta = () => pageMeta({ title: BRAND, whole: true })

export const loader = ({ context }: Route.LoaderArgs) => ({ public_url: context.get(servicesContext).env.public_url })

/** The site's address does not change while somebody reads. */
export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  return (
    // The script in the head sets the theme on this element before React sees it.
    <html lang="en" data-theme={inPlace.theme()} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fbf7f0" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#17110d" />
        <OnServer tag="script" text={import.meta.env.SSR ? beforePaint : ''} />
        <Meta />
        <HeadTags />
        <Links />
        {import.meta.env.PROD && <OnServer tag="style" text={import.meta.env.SSR ? '' : inPlace.style()} />}
      </head>
      <body>
        {import.meta.env.PROD && (
          <OnServer tag="svg" className="hidden" text={import.meta.env.SSR ? '' : inPlace.icons()} />
        )}
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

/**
 * What the document already has. After an error in the shell React builds the document anew from what it knows, which would be
 * a page without looks: only the server's bundle carries style and icons, and the script in the head sets the theme.
 */
const inPlace = {
  theme: () => (import.meta.env.SSR ? undefined : document.documentElement.dataset.theme),
  style: () => {
    kept.style ??= document.head.querySelector('style')?.textContent ?? ''
    return kept.style
  },
  icons: () => {
    kept.icons ??= document.body.querySelector('svg')?.innerHTML ?? ''
    return kept.icons
  },
}
const kept: { style?: string; icons?: string } = {}

/**
 * In the page itself, because a request of its own would hold up the first paint by a round trip. Only the server's bundle carries
 * the text (entry.server.tsx fills in style and icons); the browser finds it in place and leaves it alone.
 */
function OnServer({
  tag: Tag,
  text,
  className,
}: {
  tag: 'script' | 'style' | 'svg'
  text: string
  className?: string
}) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own files, read at build
  return <Tag className={className} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
}

export default function Root() {
  useServiceWorker()
  useAwake()
  useWholeLaterPages()
  return (
    <AuthProvider>
      <CartProvider>
        <div className="flex min-h-dvh flex-col">
          <SkipLink />
          <SupportLineLater />
          <Header />
          <main id="main" tabIndex={-1} className="flex-1 outline-none">
            <Outlet />
          </main>
          <PageNews />
          <LeaveGuard />
          <AnnouncementLater />
          <WakesLater>
            <Footer />
          </WakesLater>
        </div>
      </CartProvider>
    </AuthProvider>
  )
}

/** before-paint.js has kept what the visitor did before anything here could hear it. React hears nothing amid its own effects. */
function useAwake() {
  useEffect(() => queueMicrotask(() => dispatchEvent(new Event('awake'))), [])
}

/** Only the first page of a visit begins at its top for certain (.below in base.css): on others a place may be gone back to. */
function useWholeLaterPages() {
  const { key } = useLocation()
  const first = useRef(key)
  useLayoutEffect(() => {
    if (key !== first.current) delete document.documentElement.dataset.first
  }, [key])
}

/** The last net: something outside the pages broke, so neither header nor footer is to be trusted. */
export function ErrorBoundary() {
  return (
    <main id="main">
      <ErrorScreen />
    </main>
  )
}
