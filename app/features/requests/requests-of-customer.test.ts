import { expect, test } from 'vitest'
import { makeCustomShop } from '../../../tests/factories/custom-orders'
import { useApp } from '../../../tests/setup/app'

const app = useApp()

test('whoever names an allergy with each request is on the baker’s list with all of them, word for word', async () => {
  const { bakery, tokens, ask } = await makeCustomShop(app)
  const long = `Eggs. ${'🥚'.repeat(900)}`
  for (const allergies of ['Peanuts', 'nuts', long, 'PEANUTS'])
    expect((await ask(tokens.customer, { answers: { servings: '20', allergies } })).status).toBe(201)
  const { body } = await app.call('GET', `/bakeries/${bakery.id}/customers`, { token: tokens.owner })
  expect(body.items).toMatchObject([{ requests: 4, allergies: `Peanuts\nnuts\n${long}` }])
})
