import { ExternalLink, Play } from 'lucide-react'
import { useState } from 'react'
import { Button } from '~/ui/button'
import { cn } from '~/ui/cn'
import { type Clip, playerAddress, SITE_NAMES, watchAddress } from './video-review'

/** Filmed upright. */
const UPRIGHT = ['tiktok', 'instagram']

/** No request goes to the other site before the visitor presses play. `label` names the frame for screen readers. */
export function ClipPlayer({ site, clip, label }: Clip & { label: string }) {
  const [playing, setPlaying] = useState(false)
  const name = SITE_NAMES[site]
  return (
    <div className="grid gap-2">
      {playing ? (
        <iframe
          title={label}
          src={playerAddress({ site, clip })}
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          sandbox="allow-scripts allow-same-origin allow-popups allow-presentation"
          referrerPolicy="strict-origin-when-cross-origin"
          // The button that had the focus is gone.
          ref={(frame) => frame?.focus()}
          className={cn(
            'w-full rounded-card border border-oat bg-dough',
            UPRIGHT.includes(site) ? 'aspect-9/16 max-w-90' : 'aspect-video',
          )}
        />
      ) : (
        <div className="grid aspect-video place-items-center rounded-card border border-oat bg-dough p-4 scripted">
          <Button variant="secondary" onClick={() => setPlaying(true)}>
            <Play className="size-5" aria-hidden="true" /> Play from {name}
          </Button>
        </div>
      )}
      <a
        href={watchAddress({ site, clip })}
        target="_blank"
        rel="nofollow ugc noopener noreferrer"
        className="prose-link inline-flex min-h-6 items-center gap-1.5 justify-self-start text-[0.9375rem]"
      >
        Watch on {name}
        <ExternalLink className="size-4" aria-hidden="true" />
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
    </div>
  )
}
