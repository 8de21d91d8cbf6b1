import type { LiveName } from '~/lib/live-settings'

interface SettingWords {
  label: string
  hint?: string
  kind: 'switch' | 'words' | 'dollars' | 'number'
}

interface SettingGroup {
  title: string
  intro: string
  settings: Partial<Record<LiveName, SettingWords>>
}

export const SETTING_GROUPS: SettingGroup[] = [
  {
    title: 'Home page',
    intro: 'What the home page says about us.',
    settings: {
      CLAIMS_SHOWN: { label: 'Show the figures', kind: 'switch' },
      CLAIM_BAKERS: { label: 'Local bakers', kind: 'words' },
      CLAIM_CITIES: { label: 'Cities covered', kind: 'words' },
      FEATURED_PANEL: { label: 'Featured bakeries panel', kind: 'switch' },
    },
  },
  {
    title: 'Prices',
    intro: 'For what bakeries buy from now on. A purchase that’s already open keeps its price.',
    settings: {
      PREMIUM_MONTH_PRICE: { label: 'Premium for a month', hint: 'In dollars', kind: 'dollars' },
      PREMIUM_YEAR_PRICE: { label: 'Premium for a year', hint: 'In dollars', kind: 'dollars' },
      FEATURED_WEEK_PRICE: { label: 'Featured week', hint: 'In dollars', kind: 'dollars' },
    },
  },
  {
    title: 'Share campaign',
    intro: 'Posts approved before a change keep the days they got.',
    settings: {
      SHARE_POSTS: { label: 'Approved posts before a bakery can buy featured weeks', kind: 'number' },
      SHARE_DAYS: { label: 'Featured days for each approved post', kind: 'number' },
    },
  },
  {
    title: 'Limits',
    intro: 'For each account. Lower them when someone floods the site.',
    settings: {
      LISTINGS_A_DAY: { label: 'New listings a day', kind: 'number' },
      REPORTS_AN_HOUR: { label: 'Reports an hour', kind: 'number' },
      REVIEWS_AN_HOUR: { label: 'Reviews an hour', kind: 'number' },
    },
  },
]

const WORDS = Object.assign({}, ...SETTING_GROUPS.map(({ settings }) => settings)) as Record<LiveName, SettingWords>

export const settingWords = (name: LiveName): SettingWords => WORDS[name]

/** "$9.50", "on", "3". */
export function valueWords(name: LiveName, value: string): string {
  const { kind } = settingWords(name)
  if (kind === 'dollars' && /^[\d.]+$/.test(value)) return `$${value}`
  return kind === 'switch' ? (isOn(value) ? 'on' : 'off') : value
}

export const isOn = (value: string): boolean => value === 'on' || value === '1'
