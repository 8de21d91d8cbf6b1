export interface UnopenedScreen {
  title: string
  line: string
  go: { to: string; label: string }
}

const home = { to: '/', label: 'Go to home' }

export const unopenedScreens = {
  'admin/email-templates': { title: 'Email Templates', line: 'You can’t edit email templates here yet.', go: home },
} satisfies Record<string, UnopenedScreen>

export type UnopenedPath = keyof typeof unopenedScreens
