import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'

const LATE_MS = 300

export function useLateNavigation(): string | null {
  const { state, location } = useNavigation()
  const going = state === 'loading' ? location.pathname : null
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (going === null) return setLate(false)
    const timer = setTimeout(() => setLate(true), LATE_MS)
    return () => clearTimeout(timer)
  }, [going])
  return late ? going : null
}
