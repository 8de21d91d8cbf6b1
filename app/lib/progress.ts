export function nowAndThen(tell: (step: string) => void, every_ms = 3000): (step: string) => void {
  let next = Date.now() + every_ms
  return (step) => {
    if (Date.now() < next) return
    next = Date.now() + every_ms
    tell(step)
  }
}
