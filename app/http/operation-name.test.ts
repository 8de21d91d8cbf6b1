import { expect, test } from 'vitest'
import { operationName } from './operation-name'

test.each([
  ['GET /bakeries', 'listBakeries'],
  ['GET /bakeries/:slug_or_id', 'getBakery'],
  ['GET /bakeries/:bakery_id/reviews', 'listBakeryReviews'],
  ['GET /bakeries/:bakery_id/settings', 'getBakerySettings'],
  ['GET /bakeries/:bakery_id/poster.pdf', 'getBakeryPosterPdf'],
  ['GET /progress', 'getProgress'],
  ['POST /invoices', 'createInvoice'],
  ['POST /bakeries/:bakery_id/saved-replies', 'createBakerySavedReply'],
  ['POST /claims/:id/withdraw', 'withdrawClaim'],
  ['POST /requests/confirm', 'confirmRequest'],
  ['POST /auth/sign-in', 'signIn'],
  ['PUT /invoices/:id', 'updateInvoice'],
  ['PUT /orders-api/orders/:id/status', 'updateOrderStatus'],
  ['DELETE /user-roles/:user_id/:role', 'deleteUserRole'],
])('%s is %s', (key, name) => {
  expect(operationName(key)).toBe(name)
})
