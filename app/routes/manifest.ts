import { BRAND } from '~/lib/brand'

export const loader = () =>
  Response.json(
    {
      id: '/',
      name: BRAND,
      short_name: BRAND,
      description: 'Find, order from and come back to the home bakers in your neighborhood.',
      start_url: '/',
      scope: '/',
      display: 'standalone',
      lang: 'en-US',
      background_color: '#fbf7f0',
      theme_color: '#fbf7f0',
      categories: ['food', 'shopping'],
      icons: [
        { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
        { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
        { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
        { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ],
      shortcuts: [
        { name: 'Browse bakeries', url: '/browse' },
        { name: 'Your cart', url: '/cart' },
      ],
    },
    { headers: { 'content-type': 'application/manifest+json', 'cache-control': 'public, max-age=3600' } },
  )
