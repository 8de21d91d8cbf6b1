import { useEffect, useState } from 'react'

export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), 350)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
