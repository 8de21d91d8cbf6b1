import { expect, test } from '../setup/browser'

const WIDTH = 320

test(`no letter is wider than a screen of ${WIDTH} px, in the light and in the dark`, async ({ page, request }) => {
  const list = await (await request.get('/dev/mails')).text()
  const letters = Array.from(list.matchAll(/href="(\/dev\/mails\/[^"]+)"/g), ([, path = '']) => path)
  expect(letters.length).toBeGreaterThan(60)
  await page.setViewportSize({ width: WIDTH, height: 800 })
  for (const path of letters) {
    const shown = await (await request.get(path)).text()
    const samples = Array.from(shown.matchAll(/style="width:360px" srcdoc="([^"]*)"/g), ([, srcdoc = '']) => srcdoc)
    expect(samples.length).toBeGreaterThan(0)
    const frames = samples.map((srcdoc) => `<iframe style="border:0;width:${WIDTH}px" srcdoc="${srcdoc}"></iframe>`)
    await page.setContent(`<body style="margin:0">${frames.join('')}`)
    for (const frame of page.frames().slice(1)) {
      const wide = await frame.evaluate(() => document.documentElement.scrollWidth)
      expect(wide, path).toBeLessThanOrEqual(WIDTH)
    }
  }
})
