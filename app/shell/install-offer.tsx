import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { BRAND } from '~/lib/brand'
import { safeStorage } from '~/lib/safe-storage'
import { Button } from '~/ui/button'
import { IconButton } from '~/ui/icon-button'

const DISMISSED = 'install.dismissed'

/** §2, Other. */
export default function InstallOffer({ prompt }: { prompt: () => Promise<unknown> }) {
  const [gone, setGone] = useState(() => isInstalled() || safeStorage().getItem(DISMISSED) === 'true')
  useEffect(() => {
    const end = () => setGone(true)
    window.addEventListener('appinstalled', end)
    return () => window.removeEventListener('appinstalled', end)
  }, [])
  if (gone) return null
  const dismiss = () => {
    try {
      safeStorage().setItem(DISMISSED, 'true')
    } catch {
      // With a full storage the choice is forgotten at the next load.
    }
    setGone(true)
  }
  return (
    <div className="flex items-center gap-1">
      <Button variant="secondary" size="sm" onClick={() => prompt().then(() => setGone(true))}>
        Install {BRAND}
      </Button>
      <IconButton label="Don’t offer to install again" size="sm" onClick={dismiss}>
        <X aria-hidden="true" />
      </IconButton>
    </div>
  )
}

/** Some browsers offer even inside the installed app. */
const isInstalled = () => matchMedia('(display-mode: standalone)').matches
