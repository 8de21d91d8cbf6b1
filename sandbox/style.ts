/** Served as a file of its own, so that pages work where inline styles are forbidden. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --page: light-dark(#fbf7f0, #17110d);
  --card: light-dark(#ffffff, #211913);
  --line: light-dark(#eadfcf, #3a2d23);
  --edge: light-dark(#97806d, #86715f);
  --ink: light-dark(#2a1c13, #f3e9db);
  --soft: light-dark(#6b5546, #bba792);
  --main: light-dark(#8c4a1c, #e29a5b);
  --on-main: light-dark(#ffffff, #21140b);
  --note: light-dark(#fcf0d4, #33270f);
  --bad: light-dark(#8a2530, #f6a9b0);
  --bad-wash: light-dark(#fbe9e8, #351a1b);
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
.banner { margin: 0; padding: .625rem 1rem; background: var(--note); border-bottom: 1px solid var(--line); text-align: center; font-size: .9375rem; }
main { max-width: 32rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
h1 { margin: 0 0 .25rem; font-size: 1.5rem; line-height: 1.25; overflow-wrap: anywhere; }
h2 { margin: 0 0 .5rem; font-size: 1rem; }
p { margin: 0 0 1rem; overflow-wrap: anywhere; }
.soft { color: var(--soft); }
.total { font-size: 2.25rem; font-weight: 700; line-height: 1.2; margin: .25rem 0 1.25rem; font-variant-numeric: tabular-nums; }
section, form.card { background: var(--card); border: 1px solid var(--line); border-radius: 14px; padding: 1.125rem; margin: 0 0 1rem; }
dl, ul { margin: 0; padding: 0; list-style: none; }
.rows > * { display: flex; justify-content: space-between; gap: 1rem; padding: .5rem 0; border-top: 1px solid var(--line); }
.rows > :first-child { border-top: 0; padding-top: 0; }
.rows > :last-child { padding-bottom: 0; }
.rows span:first-child, dt { overflow-wrap: anywhere; min-width: 0; }
.rows span:last-child, dd { margin: 0; white-space: nowrap; font-variant-numeric: tabular-nums; }
.sum { font-weight: 700; }
code { font: .875rem/1.5 ui-monospace, monospace; white-space: nowrap; }
label { display: block; font-weight: 600; margin-bottom: .375rem; }
input { width: 100%; min-height: 48px; padding: .5rem .875rem; border: 1px solid var(--edge); border-radius: 10px; background: var(--card); color: var(--ink); font: 1.125rem ui-monospace, monospace; }
input[aria-invalid] { border-color: var(--bad); }
button, .button { display: flex; align-items: center; justify-content: center; width: 100%; min-height: 48px; margin-top: .875rem; padding: .625rem 1rem; border: 1px solid transparent; border-radius: 999px; background: var(--main); color: var(--on-main); font: 600 1rem system-ui, sans-serif; text-align: center; text-decoration: none; cursor: pointer; }
.quiet { background: transparent; color: var(--ink); border-color: var(--edge); }
a { color: var(--main); }
.back { display: inline-block; padding: .625rem 0; }
.alert { background: var(--bad-wash); color: var(--bad); border-radius: 10px; padding: .75rem .875rem; margin: 0 0 1rem; font-weight: 600; }
:focus-visible { outline: 3px solid var(--main); outline-offset: 2px; }
@media (min-width: 56rem) {
  main { padding-top: 3rem; }
  main:has(.columns) { max-width: 58rem; }
  .columns { display: grid; grid-template-columns: 1fr 1fr; gap: 1.5rem; align-items: start; }
  .columns > section { order: -1; }
}
`
