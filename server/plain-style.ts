/** Of pages for developers, which need no script and nothing of the site's. The colors are those of app/styles. */
export const PLAIN_STYLE = `:root{color-scheme:light dark;--flour:light-dark(#fbf7f0,#17110d);--ink:light-dark(#2a1c13,#f3e9db);--soft:light-dark(#6b5546,#bba792);--crust:light-dark(#8c4a1c,#e29a5b);--oat:light-dark(#eadfcf,#3a2d23);--paper:light-dark(#ffffff,#211913)}
*{box-sizing:border-box}body{font:16px/1.55 system-ui,sans-serif;background:var(--flour);color:var(--ink);max-width:60rem;margin:0 auto;padding:1rem;overflow-wrap:anywhere}
a{color:var(--crust);text-underline-offset:3px}:focus-visible{outline:3px solid var(--crust);outline-offset:2px}
h1,h2,h3{line-height:1.2;text-wrap:balance}h2{margin:2.5rem 0 .5rem}h3{font-size:1rem;margin:1rem 0 .25rem}small,summary span{color:var(--soft);font-weight:400}
details{background:var(--paper);border:1px solid var(--oat);border-radius:12px;margin:.5rem 0}summary{cursor:pointer;padding:.75rem 1rem}
ul{padding-left:1.25rem;margin:.25rem 0}code{font:.9em ui-monospace,monospace}@media(forced-colors:active){details{border-color:CanvasText}}`
