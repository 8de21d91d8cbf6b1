/** What a new passkey is called until its owner says otherwise. */
const NAMES: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android.*Mobile/, 'Android phone'],
  [/Android/, 'Android tablet'],
  [/CrOS/, 'Chromebook'],
  [/Macintosh/, 'Mac'],
  [/Windows/, 'Windows PC'],
  [/Linux/, 'Linux computer'],
]

export const deviceName = (user_agent: string): string =>
  NAMES.find(([mark]) => mark.test(user_agent))?.[1] ?? 'My device'
