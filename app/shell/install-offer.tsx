import { X } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { BRAND } from '~/lib/brand'
import { safeStorage } from '~/lib/safe-storage'
import { Button } from '~/ui/button'
import { IconButton } from '~/ui/icon-button'

interface InstallEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

declare global {
  interface Window {
    /** Kept by before-paint.js: the browser may offer before the scripts run. */
    installOffer?: InstallEvent | undefined
  }
}

const DISMISSED = 'install.dismissed'

/** §2, Other. */
export function InstallOffer() {
  const offer = useSyncExternalStore(
    subscribe,
    () => window.installOffer,
    () => undefined,
  )
  const [gone, setGone] = useState(false)
  if (!offer || gone || isInstalled() || isDismissed()) return null
  const install = async () => {
    await offer.prompt()
    window.installOffer = undefined
    setGone(true)
  }
  const dismiss = () => {
    try {
      localStorage.setItem(DISMISSED, 'true')
    } catch {
      // Without storage the choice is forgotten at the next load.
    }
    setGone(true)
  }
  return (
    <div className="flex items-center gap-1">
      <Button variant="secondary" size="sm" onClick={install}>
        Install {BRAND}
      </Button>
      <IconButton label="Don’t offer to install again" size="sm" onClick={dismiss}>
        <X aria-hidden="true" />
      </IconButton>
    </div>
  )
}

function subscribe(listener: () => void) {
  const installed = () => {
    window.installOffer = undefined
    listener()
  }
  window.addEventListener('installoffer', listener)
  window.addEventListener('appinstalled', installed)
  return () => {
    window.removeEventListener('installoffer', listener)
    window.removeEventListener('appinstalled', installed)
  }
}

/** Some browsers offer even inside the installed app. */
const isInstalled = () => matchMedia('(display-mode: standalone)').matches

const isDismissed = () => safeStorage().getItem(DISMISSED) === 'true'
