import { describe, expect, test } from 'vitest'
import { figureQuote } from './quote'
import { quoteBody } from './requests.contract'

const NOW = new Date('2026-11-18T15:00:00Z')
const given = (body: object = {}) =>
  quoteBody.parse({ lines: [{ description: 'Cake', quantity: 2, unit_price: 90 }], ...body })
const figure = (body: object = {}, more: object = {}) =>
  figureQuote(given(body), {
    wanted_on: '2026-12-05',
    time_zone: 'America/Chicago',
    tax: { tax_label: 'Sales tax', tax_rate: 825 },
    now: NOW,
    ...more,
  })

describe('figures', () => {
  test('tax is on the goods and not on their delivery', () => {
    const address = { street: '1 Oak St', city: 'Austin', state: 'TX', zip_code: '78701' }
    const { row, problems } = figure({ delivery: 20, fulfillment_type: 'delivery', delivery_address: address })
    expect(problems).toEqual({})
    expect(row).toMatchObject({ subtotal_cents: 18_000, tax_cents: 1485, delivery_cents: 2000, total_cents: 21_485 })
  })

  test('a deposit is a sum or a percentage of the total', () => {
    expect(figure({ deposit: 50 }).row.deposit_cents).toBe(5000)
    expect(figure({ deposit: { percent: 33 } }).row.deposit_cents).toBe(6430)
    expect(figure().row).toMatchObject({ deposit_cents: null, balance_due_on: null })
    expect(figure({ deposit: { percent: 100 } }).problems).toHaveProperty('deposit')
    expect(figure({ deposit: 0.5 }).problems).toHaveProperty('deposit')
  })

  test('an order must be able to hold it', () => {
    const lines = [{ description: 'Roll', quantity: 1000, unit_price: 1 }]
    expect(figure({ lines }).problems).toHaveProperty(['lines.0.quantity'])
    expect(figure({ fulfillment_type: 'delivery' }).problems).toHaveProperty(['delivery_address.street'])
    expect(figure({ delivery: 5 }).problems).toHaveProperty('delivery')
  })
})

describe('dates', () => {
  test('left out: all of the wished day, three days to answer, the balance three days before', () => {
    expect(figure({ deposit: 50 }).row).toMatchObject({
      ready_from: new Date('2026-12-05T06:00:00Z'),
      ready_until: new Date('2026-12-06T06:00:00Z'),
      expires_at: new Date('2026-11-21T15:00:00Z'),
      balance_due_on: '2026-12-02',
    })
  })

  test('never beyond the handing over, nor into the past', () => {
    const soon = { wanted_on: '2026-11-19' }
    expect(figure({ deposit: 50 }, soon).row).toMatchObject({
      expires_at: new Date('2026-11-19T06:00:00Z'),
      balance_due_on: '2026-11-18',
    })
    expect(figure({ expires_at: '2026-12-24T00:00:00Z' }).problems).toHaveProperty('expires_at')
    expect(figure({ expires_at: '2026-11-17T00:00:00Z' }).problems).toHaveProperty('expires_at')
    expect(figure({ deposit: 50, balance_due_on: '2026-11-17' }).problems).toHaveProperty('balance_due_on')
    expect(figure({}, { wanted_on: '2026-11-01' }).problems).toHaveProperty('ready_from')
  })

  test('of a window, both ends', () => {
    expect(figure({ ready_from: '2026-12-05T15:00:00Z' }).problems).toHaveProperty('ready_until')
    const turned = { ready_from: '2026-12-05T15:00:00Z', ready_until: '2026-12-05T14:00:00Z' }
    expect(figure(turned).problems).toHaveProperty('ready_until')
    const ancient = { ready_from: '0001-01-01T00:00:00Z', ready_until: '9999-12-31T00:00:00Z' }
    expect(figure(ancient).problems).toHaveProperty('ready_from')
  })
})
