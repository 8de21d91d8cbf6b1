import { zoneWords } from '~/lib/zone'

const BROWSERS: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bChromium\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bLinux\b/, 'Linux'],
]

interface Device {
  user_agent: string
  time_zone: string
}

/** Just enough for users to recognize a session of theirs in a list: "Chrome on Android · Central Time". */
export function deviceLabel({ user_agent, time_zone }: Device): string | null {
  const named = (list: [RegExp, string][]) => list.find(([mark]) => mark.test(user_agent))?.[1]
  const browser = named(BROWSERS)
  const system = named(SYSTEMS)
  const device = browser && system ? `${browser} on ${system}` : (browser ?? system ?? null)
  const place = placeOf(time_zone)
  return device && place ? `${device} · ${place}` : device
}

/** The only place that is known without looking up internet addresses. Null for what is no time zone. */
function placeOf(time_zone: string): string | null {
  if (!/^[A-Z]\w{1,20}(\/[\w+-]{1,20}){1,2}$/.test(time_zone)) return null
  try {
    return zoneWords(time_zone)
  } catch {
    return null
  }
}
