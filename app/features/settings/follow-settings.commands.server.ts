import { holdAnnounced } from '~/features/announcements/announcements.commands.server'
import { reportFinding } from '~/features/ledger/findings.commands.server'
import type { Services } from '~/http/services.server'
import { withoutValues } from '~/lib/error-without-values'
import { readLive } from '~/lib/live-settings'
import { settingSubject } from './settings.commands.server'
import { heldOver, listStored } from './settings.queries.server'

const AGAIN_MS = 2000

export interface FollowedSettings {
  channels: Record<string, () => void>
  /** Also after a gap in the database's notices. */
  reread: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * Keeps `env.live` and `env.announced` as admins want them (decision 255). Pages drawn from older settings are dropped by `onChange`, after the new ones hold, so
 * that none is kept that was drawn in between. One reading at a time, and another one if a change was told meanwhile.
 */
export function followSettings(
  { db, env, clock }: Pick<Services, 'db' | 'env' | 'clock'>,
  onChange: () => void,
  again_ms = AGAIN_MS,
): FollowedSettings {
  let reading: Promise<void> | null = null
  let told = false
  let stopped = false
  let later: NodeJS.Timeout | undefined

  async function read(): Promise<void> {
    const { values, refused } = heldOver(env.base, await listStored(db))
    env.live = readLive(values)
    await holdAnnounced({ db, env, clock })
    onChange()
    for (const { name, value, problem } of refused) {
      const detail = `“${value}” is stored, but it ${problem} ${env.base[name]} holds instead.`
      await reportFinding(db, { subject: settingSubject(name), kind: 'setting_refused', detail })
    }
  }

  async function readUntilQuiet(): Promise<void> {
    do {
      told = false
      await read()
    } while (told && !stopped)
  }

  function reread(): Promise<void> {
    told = true
    clearTimeout(later)
    if (stopped) return Promise.resolve()
    reading ??= readUntilQuiet()
      .catch((error) => {
        console.warn('Settings could not be read; those from before hold.', withoutValues(error))
        if (!stopped) later = setTimeout(reread, again_ms).unref()
      })
      .finally(() => {
        reading = null
      })
    return reading
  }

  return {
    channels: { settings_changed: () => void reread() },
    reread,
    async stop() {
      stopped = true
      clearTimeout(later)
      await reading
    },
  }
}
