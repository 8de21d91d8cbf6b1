import { type APIRequestContext, expect } from '@playwright/test'

/** The newest mail's link of this kind; waits for it. */
export async function mailedLink(request: APIRequestContext, to: string, link: RegExp): Promise<string> {
  const find = async () => {
    const mails = (await (await request.get(`/dev/outbox.json?to=${to}`)).json()) as { text: string }[]
    return mails.map(({ text }) => link.exec(text)?.[0]).find(Boolean)
  }
  await expect.poll(find).toBeTruthy()
  return (await find())!
}
