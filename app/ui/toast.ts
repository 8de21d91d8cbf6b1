import type { ToastOptions } from './toaster'

const show = (kind: 'success' | 'error' | 'info') => (message: string, options?: ToastOptions) => {
  if (import.meta.env.SSR) return
  // sonner (10 kB) is loaded with the first toast.
  import('./toaster').then(({ showToast: present }) => present(kind, message, options)).catch(() => undefined)
}

/** `toast('Saved')`, `toast.error('…')`, `toast.success('Removed', { undo: restore })`. Browser only. */
export const toast = Object.assign(show('info'), { success: show('success'), error: show('error') })
