/** Text that needs no escaping. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Value = Html | string | number | false | null | undefined | Value[]

/** Escapes all values but those of type Html. */
export function html(strings: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(strings.reduce((text, part, index) => text + written(values[index - 1]) + part))
}

function written(value: Value): string {
  if (value === false || value === null || value === undefined) return ''
  if (value instanceof Html) return value.text
  if (Array.isArray(value)) return value.map(written).join('')
  return String(value).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

export function page({ title, body }: { title: string; body: Html }): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title} · Payment sandbox</title>
<link rel="stylesheet" href="/sandbox/style.css">
</head>
<body>
<header class="banner"><strong>Sandbox: no money moves.</strong> Never type a real card number here.</header>
<main>
${body}
</main>
</body>
</html>
`.text
}
