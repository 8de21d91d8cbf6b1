/** "Friday, November 20 at 9:30 AM CST": a moment where the bakery is (decision 28). */
export function formatMoment(moment: Date, time_zone: string): string {
  const [day, time] = [DAY, TIME].map((options) =>
    new Intl.DateTimeFormat('en-US', { ...options, timeZone: time_zone }).format(moment),
  )
  return `${day} at ${time}`
}

const DAY: Intl.DateTimeFormatOptions = { weekday: 'long', month: 'long', day: 'numeric' }
const TIME: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }
