import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { keptDraft } from '~/http/kept-draft'
import { forgetOthers } from '~/http/kept-places'
import { QuoteComposer } from './quote-composer'
import { firstQuote } from './quote-form'
import type { CustomRequest } from './requests.contract'

afterEach(() => forgetOthers(null))

const request = {
  ...{ id: 'request-1', bakery_id: 'maple', date: '2027-05-01', customer_name: 'Anna' },
  bakery: { time_zone: 'America/Chicago' },
} as CustomRequest
const page = () => renderToStaticMarkup(<QuoteComposer request={request} before={null} onSent={() => {}} />)

test('a quote that was begun another day says so, and can be begun anew', () => {
  expect(page()).not.toContain('We kept what you typed last time.')
  keptDraft('quote', 30).keep('request-1', { ...firstQuote('2027-05-01', '2027-04-01'), note: 'With lemon curd' })
  expect(page()).toMatch(/We kept what you typed last time\..*Start over.*With lemon curd/s)
})
