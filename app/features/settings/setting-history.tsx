import { useId } from 'react'
import { ago } from '~/lib/ago'
import { Button } from '~/ui/button'
import { useNow } from '~/ui/use-now'
import { settingWords, valueWords } from './setting'
import type { SettingChange } from './settings.contract'

interface SettingHistoryProps {
  history: SettingChange[]
  onPutBack: (change: SettingChange) => void
}

export function SettingHistory({ history, onPutBack }: SettingHistoryProps) {
  const id = useId()
  const now = useNow()
  const newest = new Set<SettingChange>()
  for (const change of history) if (![...newest].some(({ name }) => name === change.name)) newest.add(change)
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="display-3">
        History
      </h2>
      {history.length === 0 && (
        <p className="mt-1 text-soft">Nobody’s changed anything yet. It’s all as it was when the server started.</p>
      )}
      <ol className="mt-3 grid divide-y divide-oat">
        {history.map((change) => {
          const { name, version, before, value, by, created_at } = change
          return (
            <li
              key={`${name}.${version}`}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5"
            >
              <p id={`${id}.${name}.${version}`} className="min-w-0 grow basis-60 wrap-anywhere">
                {settingWords(name).label}: {words(name, before)} → <strong>{words(name, value)}</strong>
                <span className="block text-sm text-soft">
                  {by ?? 'A former admin'}, {ago(new Date(created_at), now)}
                </span>
              </p>
              {!newest.has(change) && (
                <Button
                  variant="quiet"
                  size="sm"
                  className="max-sm:-ml-4"
                  aria-describedby={`${id}.${name}.${version}`}
                  onClick={() => onPutBack(change)}
                >
                  Put {words(name, value)} back
                </Button>
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}

const words = (name: SettingChange['name'], value: string | null) =>
  value === null ? 'the default' : valueWords(name, value)
