import { useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'

const never = () => () => {}

/**
 * The token in the address of a mailed link, null without one. Pages are drawn without it, since they are the same for everybody: there,
 * and until the page has woken, it is undefined. What is shown then must be what is shown with a token, which is why most people come.
 */
export function useLinkToken(): string | null | undefined {
  const [params] = useSearchParams()
  const awake = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return awake ? params.get('t') : undefined
}
