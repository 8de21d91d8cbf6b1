import { BRAND } from '~/lib/brand'

export const PLAIN_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Needs nothing else of the site, and costs next to nothing. */
export const failurePage = (sentence: string) => ({
  policy: PLAIN_POLICY,
  html: `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${BRAND}</title>
<style>:root{color-scheme:light dark}body{font:18px/1.5 system-ui,sans-serif;max-width:32rem;margin:20vh auto;padding:0 1rem;text-align:center}</style>
<h1>${BRAND}</h1><p>${sentence.replace(/[<&]/g, (sign) => `&#${sign.charCodeAt(0)};`)}</p><p><a href="">Try again</a></p>`,
})
