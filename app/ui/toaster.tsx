import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { toast as sonner, Toaster } from 'sonner'
import 'sonner/dist/styles.css'
import { GAP_PX, placeToasts } from './toast-place'

export type ToastOptions = {
  description?: string
  action?: { label: string; onClick: () => void }
  undo?: () => void
  id?: string
}

export async function showToast(kind: 'success' | 'error' | 'info', message: string, options: ToastOptions = {}) {
  await mounted()
  const action = once(options.undo ? { label: 'Undo', onClick: options.undo } : options.action)
  const send = kind === 'info' ? sonner : sonner[kind]
  send(message, {
    ...(options.id && { id: options.id }),
    description: options.description,
    action,
    duration: action ? 10_000 : kind === 'error' ? 8_000 : 5_000,
  })
}

/** A toast that fades out still takes presses: the second one does nothing. */
function once(action: ToastOptions['action']) {
  let done = false
  const onClick = () => {
    if (!done) action?.onClick()
    done = true
  }
  return action && { ...action, onClick }
}

let ready: Promise<void> | undefined

/** Screen readers miss text that comes before or together with its live region. */
function mounted() {
  ready ??= new Promise((resolve) => {
    const host = document.createElement('div')
    document.body.append(host)
    new MutationObserver(placeToasts).observe(host, { childList: true, subtree: true })
    new ResizeObserver(placeToasts).observe(document.body)
    // A sheet has risen under them.
    document.addEventListener('animationend', placeToasts)
    createRoot(host).render(<Toasts onMounted={() => setTimeout(resolve, 50)} />)
  })
  return ready
}

const BOTTOM = 'calc(16px + var(--toast-lift, 0px))'

function Toasts({ onMounted }: { onMounted: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after the Toaster's own effects
  useEffect(onMounted, [])
  return (
    <Toaster
      position="bottom-center"
      offset={{ bottom: BOTTOM }}
      mobileOffset={{ bottom: BOTTOM, left: 16, right: 16 }}
      gap={GAP_PX}
      closeButton={false}
      icons={{
        success: <CircleCheck className="size-5 text-sage" aria-hidden="true" />,
        error: <CircleAlert className="size-5 text-jam" aria-hidden="true" />,
        info: <Info className="size-5 text-crust" aria-hidden="true" />,
      }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'toast flex w-full items-center gap-3 rounded-card border border-oat bg-paper px-4 py-3 font-sans text-ink shadow-float',
          content: 'min-w-0 flex-1',
          title: 'font-semibold text-[0.9375rem] leading-snug',
          description: 'text-sm text-soft',
          actionButton:
            'min-h-9 shrink-0 rounded-full bg-dough px-4 font-semibold text-sm text-crust hover:text-crust-deep',
        },
      }}
    />
  )
}
