export interface UnopenedScreen {
  title: string
  line: string
  go: { to: string; label: string }
}

const browse = { to: '/browse', label: 'Browse bakeries' }
const home = { to: '/', label: 'Go to home' }

export const unopenedScreens = {
  forum: { title: 'Forum', line: 'The community forum opens soon.', go: browse },
  'forum/new': { title: 'New Topic', line: 'You can post topics once the forum opens.', go: browse },

  confirm: { title: 'Confirm Your Subscription', line: 'The Breadletter hasn’t started yet.', go: home },
  unsubscribe: { title: 'Unsubscribe', line: 'The Breadletter hasn’t started yet.', go: home },

  'admin/email-templates': { title: 'Email Templates', line: 'You can’t edit email templates here yet.', go: home },
} satisfies Record<string, UnopenedScreen>

export type UnopenedPath = keyof typeof unopenedScreens
