import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useDatabase as testDatabase } from '../setup/database'
import { bounce, buy, buyFromTheHouse, dispute, payByLink, payInvoice } from './buyer'
import { talkThroughKills } from './talk'
import { judge } from './verdict'
import { openWorld, type World } from './world'

const POINTS = [
  'order_committed',
  'purchase_committed',
  'invoice_payment_committed',
  'session_created',
  'inbox_written',
  'settle_before_commit',
  'settle_after_commit',
  'refund_sent',
  'reversal_sent',
]

const database = testDatabase()
const folder = mkdtempSync(path.join(os.tmpdir(), 'localoaf-chaos-'))
let world: World

beforeAll(async () => {
  world = await openWorld(database, folder)
})
afterAll(async () => {
  await world?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The long form, with hundreds of buyers and random kills, is `npm run chaos`. */
test('killed at every point of a payment, nothing is lost, doubled or stuck', { timeout: 300_000 }, async () => {
  let over = false
  const left = () => POINTS.filter((point) => !world.killed.includes(point))
  const watch = async () => {
    for (; !over; await sleep(50)) if (!world.is_running()) await world.start(left())
  }
  const supervisor = watch()
  await world.control('POST', '/sandbox/faults', { kind: 'duplicate_webhook', times: 4 })
  const bought = [await buy(world, { presses: 2, returns: true, refund: true })]
  // Paid while the app is down: nobody hears of it but the one who asks.
  await world.control('POST', '/sandbox/faults', { kind: 'withhold_webhooks', times: null })
  bought.push(await buy(world, { presses: 1, returns: false, refund: false }, () => world.kill()))
  bought.push(await buy(world, { presses: 1, returns: true, refund: true }))
  bought.push(await buy(world, { presses: 0, returns: false, refund: false }))
  const once = { presses: 1, returns: true }
  bought.push(...(await buyFromTheHouse(world, [{ presses: 2, returns: false }, once, once])))
  bought.push(...(await payInvoice(world, [once, once], true)))
  await world.control('DELETE', '/sandbox/faults')
  bought.push(await payByLink(world, { presses: 1, marks: [true] }))
  const burnt = await buy(world, { presses: 1, returns: true, refund: true })
  await bounce(world, burnt, 'anew')
  bought.push(burnt)
  const disputed = await buy(world, { presses: 1, returns: true, refund: false })
  await dispute(world, disputed, 'losing_evidence')
  bought.push(disputed)
  // A start looks for what nobody told of; otherwise that is done once a minute.
  await world.kill()
  const verdict = await judge(world, bought)
  over = true
  await supervisor
  expect(world.killed.sort()).toEqual(POINTS.toSorted())
  expect(verdict).toEqual({ paid: 11, lost: 0, duplicated: 0, double_charges: 0, stuck: 0, off_by: 0 })
})

/** The long form, with 50 pairs and 20 kills, is `npm run chaos talk`. */
test('killed while people talk, no message is lost, doubled or out of order', { timeout: 120_000 }, async () => {
  if (!world.is_running()) await world.start()
  const verdict = await talkThroughKills(world, { pairs: 6, kills: 2, pause_ms: 400 })
  expect(verdict).toMatchObject({ lost: 0, doubled: 0, wrong_pages: 0 })
  expect(verdict.sent).toBeGreaterThan(12)
  expect(verdict.slowest_return_ms).toBeLessThan(10_000)
})
