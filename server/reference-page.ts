import {
  type JsonSchema,
  type OpenApi,
  type Operation,
  type Parameter,
  type ToldResponse,
  WHO,
} from '~/http/openapi.server'
import { BRAND } from '~/lib/brand'
import { escapeHtml } from '~/lib/escape-html'
import { PLAIN_STYLE } from './plain-style'

/** Without scripts: the browser opens the `<details>` that a link's target is in. */
export function referencePage({ info, paths, tags, components }: OpenApi): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], ...operation }]) => ({
      ...{ ...operation, path, method: method.toUpperCase() },
      address: parameters.flatMap((one) => ('name' in one ? [one] : (components.parameters[nameOf(one.$ref)] ?? []))),
    })),
  )
  const rooms = tags.map(({ name, description }) => ({
    ...{ id: name, title: title(name), about: `${escapeHtml(description)}.` },
    inside: calls.filter(({ tags }) => tags.includes(name)).map(callHtml),
  }))
  const shapes = Object.entries(components.schemas).map(([name, schema]) =>
    folded({ id: name, summary: `<b>${name}</b>`, inside: shape(schema) }),
  )
  const refusals = list(Object.entries(components.responses).map(refusal))
  const sections = [
    ...rooms,
    { id: 'shapes', title: 'Shapes', about: 'What several calls take or answer.', inside: shapes },
    { id: 'refusals', title: 'Refusals', about: 'What calls answer when they refuse.', inside: [refusals] },
  ]
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${info.title}</title><style>${STYLE}</style></head><body>
<a class="skip" href="#calls">Skip to the calls</a>
<header><p><a href="/">${BRAND}</a></p><h1>${info.title}</h1><p>${words(info.description)}</p><p>For programs: <a href="openapi.json">openapi.json</a> (OpenAPI 3.1).</p></header>
<nav aria-label="Rooms">${list(sections.map(({ id, title }) => `<a href="#${id}">${title}</a>`))}</nav>
<main id="calls">${sections.map(({ id, title, about, inside }) => `<section><h2 id="${id}">${title}</h2><p>${about}</p>${inside.join('')}</section>`).join('')}</main></body></html>`
}

const title = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ')
const words = (text: string) => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>')
const list = (items: string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`
const folded = ({ id, summary, inside }: { id: string; summary: string; inside: string }) =>
  `<details><summary>${summary}</summary><div id="${id}">${inside}</div></details>`

function callHtml({
  method,
  path,
  operationId,
  summary,
  ...call
}: Omit<Operation, 'parameters'> & { method: string; path: string; address: Parameter[] }): string {
  const address = call.address.map(({ name, required = false, schema }) => field(name, schema, required))
  const statuses = Object.entries(call.responses)
  const refused = statuses.map(([status, one]) =>
    '$ref' in one ? [`<a href="#${nameOf(one.$ref)}">${status === 'default' ? 'others' : status}</a>`] : [],
  )
  return folded({
    id: operationId,
    summary: `<b>${method}</b> <code>${path.replaceAll('/', '/<wbr>')}</code> <span>${words(summary)}</span>`,
    inside: [
      `<p><code>${operationId}</code> ${words(call.description ?? WHO['signed-in'])}</p>`,
      address.length > 0 ? `<h3>In the address</h3>${list(address)}` : '',
      ...Object.entries(call.requestBody?.content ?? {}).map(
        ([type, { schema }]) => `<h3>Takes <small>${type}</small></h3>${shape(schema)}`,
      ),
      ...statuses.map(([status, response]) => ('description' in response ? answer(status, response) : '')),
      `<p>Refuses with ${refused.flat().join(', ')}.</p>`,
    ].join(''),
  })
}

function answer(status: string, { description, content = {} }: ToldResponse): string {
  const [type, told] = Object.entries(content)[0] ?? []
  return told
    ? `<h3>Answers ${status} <small>${type}</small></h3>${shape(told.schema)}`
    : `<h3>Answers ${status}</h3><p>${description}.</p>`
}

const refusal = ([name, { description, content = {} }]: [string, ToldResponse]) =>
  `<b id="${name}">${name}</b> ${words(description)} ${Object.values(content)
    .map(({ schema }) => kind(schema))
    .join('')}`

const shape = (schema: JsonSchema): string =>
  schema.properties ? fields(schema) : `<p>${kind(schema)}</p>${inside(schema)}`

const fields = ({ properties = {}, required = [] }: JsonSchema): string =>
  list(Object.entries(properties).map(([name, one]) => field(name, one, required.includes(name))))

const field = (name: string, schema: JsonSchema, required: boolean): string =>
  `<code>${name}</code> ${kind(schema)}${required ? '' : ', <i>optional</i>'}${schema.description ? ` · ${words(schema.description)}` : ''}${inside(schema)}`

function kind(schema: JsonSchema): string {
  const { $ref, type, format, enum: values, const: value, items, anyOf, oneOf } = schema
  if ($ref) return `<a href="#${nameOf($ref)}">${nameOf($ref)}</a>`
  if (value !== undefined || values)
    return (values ?? [value]).map((one) => `<code>${escapeHtml(JSON.stringify(one))}</code>`).join(' or ')
  const options = anyOf ?? oneOf
  if (options) return options.map(kind).join(' or ')
  if (items) return `list of ${kind(items)}`
  return `${[type ?? 'anything'].flat().join(' or ')}${format ? ` (${format})` : ''}${limits(schema)}`
}

const nameOf = (ref: string) => ref.slice(ref.lastIndexOf('/') + 1)

const limits = ({ minimum, maximum, maxLength }: JsonSchema) =>
  [
    minimum === undefined ? '' : `, from ${minimum}`,
    maximum === undefined ? '' : `, to ${maximum}`,
    maxLength === undefined ? '' : `, up to ${maxLength} characters`,
  ].join('')

function inside(schema: JsonSchema): string {
  if (schema.properties) return fields(schema)
  const parts = [...(schema.anyOf ?? schema.oneOf ?? []), ...(schema.items ? [schema.items] : [])]
  return parts.map(inside).join('')
}

const STYLE = `${PLAIN_STYLE}
.skip{position:absolute;left:-999rem}.skip:focus{position:static}
nav ul{columns:8rem;padding:0;list-style:none}nav a{display:inline-block;padding:.25rem 0}
summary span{display:block}details>div{padding:0 1rem .5rem;scroll-margin-top:7rem}li>code:first-child{font-weight:600}`
