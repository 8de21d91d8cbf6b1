import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Forms that lose nothing when they are left, and why. */
const LOSE_NOTHING: Record<string, string> = {
  'app/features/accounts/account-form.tsx': 'the frame of forms that say it themselves',
  'app/features/accounts/confirm-email-screen.tsx': 'only buttons',
  'app/features/accounts/not-me-screen.tsx': 'only buttons',
  'app/features/accounts/request-reset-dialog.tsx': 'asks for an address, to send a link there',
  'app/features/accounts/resend-link.tsx': 'asks for an address, to send a link there',
  'app/features/accounts/set-password-card.tsx': 'only a button',
  'app/features/accounts/sign-in-form.tsx': 'nobody minds typing who they are again',
  'app/features/accounts/passkey-sign-in.tsx': 'only a button',
  'app/features/accounts/second-step-form.tsx': 'one code',
  'app/features/accounts/step-up-dialog.tsx': 'one code or the password',
  'app/features/audit/audit-screen.tsx': 'looks for something',
  'app/features/board/early-dialog.tsx': 'only buttons',
  'app/features/board/missed-dialog.tsx': 'only buttons',
  'app/features/board/new-order-dialog.tsx': 'outlives its dialog (use-new-order.tsx says so)',
  'app/features/breadletter/issue-preview.tsx': 'looks for something',
  'app/features/breadletter/issue-progress.tsx': 'only buttons',
  'app/features/breadletter/issues-screen.tsx': 'only a button',
  'app/features/breadletter/schedule-form.tsx': 'one day',
  'app/features/market/market-filter.tsx': 'looks for something',
  'app/features/checkout/checkout-screen.tsx': 'kept on the device (checkout-store.browser.ts)',
  'app/ui/form-dialog.tsx': 'the frame of dialogs that say it themselves',
  'app/features/invoices/invoices-screen.tsx': 'looks for something',
  'app/features/invoices/invoice-form.tsx': 'kept on the device (use-invoice-form.tsx)',
  'app/features/menu/item-sheet.tsx': 'kept on the device (use-item-draft.tsx)',
  'app/features/messages/composer.tsx': 'kept on the device (use-message-draft.tsx)',
  'app/features/forum/new-topic-screen.tsx': 'kept on the server (use-forum-draft.tsx)',
  'app/features/forum/reply-form.tsx': 'kept on the server (use-forum-draft.tsx)',
  'app/features/forum/edit-form.tsx': 'kept on the server (use-forum-draft.tsx)',
  'app/features/help/help-form.tsx': 'kept in the tab (use-help-draft.tsx)',
  'app/features/newsletter/confirm-screen.tsx': 'one ZIP code',
  'app/features/notifications/mails-off.tsx': 'only a button',
  'app/features/notifications/stop-screen.tsx': 'only a button',
  'app/features/opening/settings-form.tsx': 'the frame of forms that say it themselves',
  'app/features/orders/track-screen.tsx': 'looks for something',
  'app/features/requests/confirm-request-screen.tsx': 'only a button',
  'app/features/requests/request-form-screen.tsx': 'kept on the device (use-request-form.tsx)',
  'app/features/saved-searches/new-search-screen.tsx': 'a word and a ZIP code, filled in from the search',
  'app/features/two-step/set-up-app.tsx': 'one code',
  'app/features/users/blocklist-screen.tsx': 'one address and a short reason',
  'app/features/users/support-view-screen.tsx': 'one reason, and then the tab becomes another',
  'app/features/users/users-screen.tsx': 'looks for something',
  'app/features/two-step/passkey-list.tsx': 'one name',
  'app/features/lookup/lookup-screen.tsx': 'looks for something',
  'app/features/settings/setting-dialog.tsx': 'one value',
  'app/features/managed-bakeries/managed-list-screen.tsx': 'looks for something',
  'app/features/money/money-list.tsx': 'looks for something',
  'app/features/money/refund-premium.tsx': 'only a button',
  'app/features/listing/listing-editor.tsx': 'saves as somebody types (use-draft.tsx says when it has)',
}

test('every form that can be half filled is kept, or says so and is asked about before it is left', () => {
  const files = readdirSync('app', { recursive: true, encoding: 'utf8' }).map((file) => `app/${file}`)
  const forms = files.filter((file) => {
    if (!file.endsWith('.tsx')) return false
    const text = readFileSync(file, 'utf8')
    const is_form = /\buseSend\b|\buseSharedForm\b|<form\b/.test(text)
    return is_form && !/\buseDirty(Form|Values)\(|<FormEnd\b|\buseKeptDraft\(/.test(text)
  })
  expect(forms.toSorted()).toEqual(Object.keys(LOSE_NOTHING).toSorted())
})
