const HOUR = 3_600_000

export function remainingTime(ends_at: string, now: Date): string {
  const left = Date.parse(ends_at) - now.getTime()
  if (left <= 0) return 'Expired'
  const hours = Math.floor(left / HOUR)
  if (hours < 1) return 'Less than 1 hour left'
  return hours < 24 ? counted(hours, 'hour') : counted(Math.floor(hours / 24), 'day')
}

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'} left`
