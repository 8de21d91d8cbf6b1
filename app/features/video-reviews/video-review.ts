import { typedUrl } from '~/lib/web-address'

export const VIDEO_SITES = ['youtube', 'vimeo', 'tiktok', 'instagram'] as const
export type VideoSite = (typeof VIDEO_SITES)[number]

export const SITE_NAMES: Record<VideoSite, string> = {
  youtube: 'YouTube',
  vimeo: 'Vimeo',
  tiktok: 'TikTok',
  instagram: 'Instagram',
}

export const LINK_MISSING = 'Paste the link to your video.'
const NO_LINK = 'That doesn’t look like a link. Copy it from the video’s Share button.'
const OTHER_SITE = 'We can play videos from YouTube, Vimeo, TikTok and Instagram. Please share a link from one of them.'
const SHORTENED = 'That’s a shortened TikTok link. Open it, then copy the address of the video itself.'
const UNLISTED = 'That Vimeo video isn’t public. Make it public, then share its link.'
const NO_CLIP: Record<VideoSite, string> = {
  youtube: 'That YouTube link doesn’t lead to a video. Open the video and copy its link.',
  vimeo: 'That Vimeo link doesn’t lead to a video. Open the video and copy its link.',
  tiktok: 'That TikTok link doesn’t lead to a video. Open the video and copy its link.',
  instagram: 'From Instagram we can play reels. Open your reel and copy its link.',
}

export interface Clip {
  site: VideoSite
  /** The site's own id. */
  clip: string
}

/** A clip on a site that we know, however its link was copied; or a sentence that says what is wrong with it. */
export function readClip(typed: string): Clip | { problem: string } {
  const text = typed.trim()
  if (text === '') return { problem: LINK_MISSING }
  const url = typedUrl(text)
  if (!url) return { problem: NO_LINK }
  const host = url.hostname.replace(/^(www|m|mobile)\./, '')
  if (/^v[mt]\.tiktok\.com$/.test(host) || (host === 'tiktok.com' && url.pathname.startsWith('/t/')))
    return { problem: SHORTENED }
  const site = HOSTS[host]
  if (!site) return { problem: OTHER_SITE }
  if (site === 'vimeo' && /^\/\d+\/[0-9a-f]+\/?$/.test(url.pathname)) return { problem: UNLISTED }
  const clip = site === 'youtube' && url.pathname === '/watch' ? url.searchParams.get('v') : clipIn(site, url, host)
  return clip && CLIPS[site].test(clip) ? { site, clip } : { problem: NO_CLIP[site] }
}

const HOSTS: Record<string, VideoSite> = {
  'youtube.com': 'youtube',
  'music.youtube.com': 'youtube',
  'youtube-nocookie.com': 'youtube',
  'youtu.be': 'youtube',
  'vimeo.com': 'vimeo',
  'player.vimeo.com': 'vimeo',
  'tiktok.com': 'tiktok',
  'instagram.com': 'instagram',
}

const PATHS: Record<VideoSite, RegExp> = {
  youtube: /^\/(?:shorts|embed|live|v)\/([^/]+)\/?$/,
  vimeo: /^\/(?:video\/|channels\/[^/]+\/|groups\/[^/]+\/videos\/)?(\d+)\/?$/,
  tiktok: /^\/(?:@[^/]+\/video|player\/v1|embed(?:\/v2)?)\/(\d+)\/?$/,
  instagram: /^\/(?:[\w.]+\/)?reels?\/([^/]+)(?:\/embed)?\/?$/,
}

const CLIPS: Record<VideoSite, RegExp> = {
  youtube: /^[\w-]{11}$/,
  vimeo: /^\d{5,15}$/,
  tiktok: /^\d{10,25}$/,
  instagram: /^[\w-]{5,40}$/,
}

const clipIn = (site: VideoSite, { pathname }: URL, host: string) =>
  (host === 'youtu.be' ? /^\/([^/]+)\/?$/ : PATHS[site]).exec(pathname)?.[1]

/** Where a clip is watched on its own site. */
export const watchAddress = ({ site, clip }: Clip): string =>
  ({
    youtube: `https://www.youtube.com/watch?v=${clip}`,
    vimeo: `https://vimeo.com/${clip}`,
    // TikTok goes to the clip whatever name is given.
    tiktok: `https://www.tiktok.com/@_/video/${clip}`,
    instagram: `https://www.instagram.com/reel/${clip}/`,
  })[site]

/** Each site's player that follows people least. */
export const playerAddress = ({ site, clip }: Clip): string =>
  ({
    youtube: `${PLAYERS.youtube}/embed/${clip}?autoplay=1&rel=0`,
    vimeo: `${PLAYERS.vimeo}/video/${clip}?dnt=1&autoplay=1`,
    tiktok: `${PLAYERS.tiktok}/player/v1/${clip}?autoplay=1&rel=0`,
    instagram: `${PLAYERS.instagram}/reel/${clip}/embed/`,
  })[site]

/** All that may ever be framed by one of our pages. */
export const PLAYERS: Record<VideoSite, string> = {
  youtube: 'https://www.youtube-nocookie.com',
  vimeo: 'https://player.vimeo.com',
  tiktok: 'https://www.tiktok.com',
  instagram: 'https://www.instagram.com',
}

export const OWN_BAKERY = 'You can’t share a video about your own bakery.'
export const SENT_BEFORE = 'You’ve already shared a video of this bakery. Take it down to share another one.'
export const KNOWN_CLIP = 'Someone already shared this video.'
