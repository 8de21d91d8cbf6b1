import { diffLines } from 'diff'
import { useId, useState } from 'react'
import { ago } from '~/lib/ago'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { cn } from '~/ui/cn'
import { useNow } from '~/ui/use-now'
import { asLines, BUILT_IN_WORDS } from './letter-words'
import type { LetterVersion } from './letters.contract'

interface LetterVersionsProps {
  versions: LetterVersion[]
  onBringBack: (version: LetterVersion) => void
}

/** Each is compared with the one before it, so the oldest that is listed only if it was the first. */
export function LetterVersions({ versions, onBringBack }: LetterVersionsProps) {
  const id = useId()
  const now = useNow()
  const [open, setOpen] = useState<number | null>(null)
  if (versions.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="display-3">
        Versions
      </h2>
      <ol className="mt-3 grid gap-3">
        {versions.map((one, at) => (
          <li key={one.version} className="card grid gap-3 px-5 py-3">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="grow">
                <span className="font-semibold">Version {one.version}</span>
                <span className="text-soft">
                  {' '}
                  by {one.author ?? 'a former admin'}, {ago(new Date(one.created_at), now)}
                </span>
              </span>
              {one.active && <Badge tone="sage">In use</Badge>}
              {(versions[at + 1] ?? one.version === 1) && (
                <Button
                  variant="quiet"
                  size="sm"
                  aria-expanded={open === one.version}
                  aria-label={`What changed in version ${one.version}`}
                  onClick={() => setOpen(open === one.version ? null : one.version)}
                >
                  What changed
                </Button>
              )}
              {!one.active && (
                <Button
                  variant="quiet"
                  size="sm"
                  aria-label={`Bring back version ${one.version}`}
                  onClick={() => onBringBack(one)}
                >
                  Bring back
                </Button>
              )}
            </div>
            {open === one.version && <Difference from={versions[at + 1]} to={one} />}
          </li>
        ))}
      </ol>
    </section>
  )
}

function Difference({ from, to }: { from: LetterVersion | undefined; to: LetterVersion }) {
  const parts = diffLines(`${asLines(from ?? BUILT_IN_WORDS)}\n`, `${asLines(to)}\n`)
  return (
    <ul className="grid gap-0.5 text-sm">
      {parts.flatMap(({ value, added, removed }, part) =>
        value
          .replace(/\n$/, '')
          .split('\n')
          .map((line, at) => {
            const [Tag, sign] = added
              ? (['ins', '+'] as const)
              : removed
                ? (['del', '−'] as const)
                : (['span', ' '] as const)
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines of a comparison never change places
              <li key={`${part}.${at}`} className="grid grid-cols-[1rem_1fr]">
                <span aria-hidden="true">{sign}</span>
                <Tag
                  className={cn(
                    'whitespace-pre-wrap wrap-anywhere no-underline',
                    added && 'bg-sage-wash text-sage-deep',
                    removed && 'bg-jam-wash text-jam line-through',
                  )}
                >
                  {line}
                </Tag>
              </li>
            )
          }),
      )}
    </ul>
  )
}
