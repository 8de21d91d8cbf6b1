import { createAccountLink, createLoginLink } from './account-links'
import {
  createAccount,
  deleteAccount,
  listAccounts,
  retrieveAccount,
  retrieveOwnAccount,
  updateAccount,
} from './accounts'
import type { Call } from './act'
import { createFeeRefund, listFeeRefunds, listFees, retrieveFee } from './application-fees'
import { listTransactions, retrieveBalance, retrieveTransaction } from './balance'
import {
  createSession,
  expireSession,
  listLineItems,
  listSessions,
  retrieveSession,
  updateSession,
} from './checkout-sessions'
import { closeDispute, listDisputes, retrieveDispute, updateDispute } from './disputes'
import { listEvents, retrieveEvent } from './events'
import { listCharges, listIntents, retrieveCharge, retrieveIntent, updateIntent } from './payments'
import { listPayouts } from './payouts'
import { createRefund, listRefunds, retrieveRefund, updateRefund } from './refunds'
import {
  createReversal,
  listReversals,
  listTransfers,
  retrieveReversal,
  retrieveTransfer,
  updateTransfer,
} from './transfers'

type Handler = (call: Call) => object

const ROUTES: Record<string, Handler> = {
  'GET /v1/account': retrieveOwnAccount,
  'POST /v1/accounts': createAccount,
  'GET /v1/accounts': listAccounts,
  'GET /v1/accounts/:id': retrieveAccount,
  'POST /v1/accounts/:id': updateAccount,
  'DELETE /v1/accounts/:id': deleteAccount,
  'POST /v1/accounts/:id/login_links': createLoginLink,
  'POST /v1/account_links': createAccountLink,
  'POST /v1/checkout/sessions': createSession,
  'GET /v1/checkout/sessions': listSessions,
  'GET /v1/checkout/sessions/:id': retrieveSession,
  'POST /v1/checkout/sessions/:id': updateSession,
  'POST /v1/checkout/sessions/:id/expire': expireSession,
  'GET /v1/checkout/sessions/:id/line_items': listLineItems,
  'GET /v1/payment_intents': listIntents,
  'GET /v1/payment_intents/:id': retrieveIntent,
  'POST /v1/payment_intents/:id': updateIntent,
  'GET /v1/charges': listCharges,
  'GET /v1/charges/:id': retrieveCharge,
  'POST /v1/refunds': createRefund,
  'GET /v1/refunds': listRefunds,
  'GET /v1/refunds/:id': retrieveRefund,
  'POST /v1/refunds/:id': updateRefund,
  'GET /v1/transfers': listTransfers,
  'GET /v1/transfers/:id': retrieveTransfer,
  'POST /v1/transfers/:id': updateTransfer,
  'POST /v1/transfers/:id/reversals': createReversal,
  'GET /v1/transfers/:id/reversals': listReversals,
  'GET /v1/transfers/:id/reversals/:id': retrieveReversal,
  'GET /v1/application_fees': listFees,
  'GET /v1/application_fees/:id': retrieveFee,
  'POST /v1/application_fees/:id/refunds': createFeeRefund,
  'GET /v1/application_fees/:id/refunds': listFeeRefunds,
  'GET /v1/balance': retrieveBalance,
  'GET /v1/balance_transactions': listTransactions,
  'GET /v1/balance_transactions/:id': retrieveTransaction,
  'GET /v1/payouts': listPayouts,
  'GET /v1/disputes': listDisputes,
  'GET /v1/disputes/:id': retrieveDispute,
  'POST /v1/disputes/:id': updateDispute,
  'POST /v1/disputes/:id/close': closeDispute,
  'GET /v1/events': listEvents,
  'GET /v1/events/:id': retrieveEvent,
}

export function findRoute(method: string, path: string): { handler: Handler; ids: string[] } | null {
  const given = path.split('/')
  for (const [route, handler] of Object.entries(ROUTES)) {
    const [verb, pattern = ''] = route.split(' ')
    const wanted = pattern.split('/')
    if (verb !== method || wanted.length !== given.length) continue
    if (wanted.every((part, index) => part === ':id' || part === given[index]))
      return { handler, ids: given.filter((_, index) => wanted[index] === ':id') }
  }
  return null
}
