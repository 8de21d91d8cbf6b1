import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import { fontPreloads } from '~/styles/fonts'
import './app.css'

export const links = () => [...fontPreloads, { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' }]

export default function Root() {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        <Outlet />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}
