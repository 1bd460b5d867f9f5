import { house } from '@/config/house'
import { escapeHtml, plainColours } from '../plain-page'
import type { Ports } from '../ports'
import { clientFolder, firstLines } from './client'
import { openApiDocument } from './openapi'
import { type Json, withoutReferences } from './schemas'

export const pageStyle = () => `
${plainColours()}
*{box-sizing:border-box}body{margin:0;display:grid;grid-template-columns:260px minmax(0,1fr);background:var(--page);color:var(--text);font:15px/1.6 system-ui,sans-serif}
nav{position:sticky;top:0;height:100vh;overflow:auto;padding:24px;border-inline-end:1px solid var(--line)}nav h2{font-size:13px;color:var(--muted);font-weight:500}
nav ul{list-style:none;margin:0;padding:0}nav a{display:block;padding:4px 0}a{color:var(--accent)}main{padding:40px 32px;max-width:920px}
section{border-top:1px solid var(--line);padding:24px 0}h1{font:400 40px/1.1 Georgia,serif}h2{margin:0;font-size:19px}h3{font-size:14px;margin:16px 0 4px}
code,td:first-child{font-family:ui-monospace,monospace;font-size:13px;overflow-wrap:anywhere}small{border:1px solid var(--line);border-radius:4px;padding:1px 6px;color:var(--muted)}
div[role=region]{overflow-x:auto}pre{overflow-x:auto;padding:16px;border:1px solid var(--line);border-radius:8px}table{border-collapse:collapse;width:100%}th,td{text-align:start;vertical-align:top;border-bottom:1px solid var(--line);padding:6px 12px 6px 0}th{color:var(--muted);font-weight:500}
@media (max-width:760px){body{display:block}nav{position:static;height:auto;border:0}main{padding:16px}}
`

interface Operation {
  operationId: string
  summary: string
  description: string
  parameters?: { name: string; in: string; required: boolean; schema: Json }[]
  requestBody?: { content: Record<string, { schema: Json }> }
  responses: Record<string, { description: string; content: Record<string, { schema: Json }> }>
  security: Record<string, unknown>[]
  'x-sealed'?: boolean
  'x-beyond-specification'?: boolean
  'x-json-rpc'?: boolean
  'x-sandbox-only'?: boolean
}

/**
 * The documentation page of the API. It has no scripts, so it can be read offline and under the
 * strictest policy.
 */
export function documentationPage(mode: Ports['mode']): string {
  const paths = withoutReferences(openApiDocument(mode)).paths as Record<
    string,
    Record<string, Operation>
  >
  const entries = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const contents = entries.map(
    ({ operation }) => `<li><a href="#${operation.operationId}">${operation.operationId}</a></li>`,
  )
  const title = escapeHtml(`${house().name} API`)
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><style>${pageStyle()}</style></head>
<body><nav aria-label="Calls"><h2>Calls</h2><ul>${contents.join('')}</ul></nav><main><h1>${title}</h1>
<p>Base address <code>/api/v1</code>. Every answer is <code>{ status, message, code?, data?, errors?, reference? }</code>;
<code>status</code> repeats the HTTP status. Amounts are whole numbers in base units, as text. The machine-readable
document is <a href="/api/v1/openapi.json">openapi.json</a>. Sealed calls wrap their input a second time inside TLS;
nothing may rely on that wrapping.</p>
<section id="client"><h2>Ten lines to begin with</h2><p>A member makes an API key in settings. It reads the calls marked <small>API key</small>, unsealed; public calls need none.
Save <a href="${clientFolder}/fnx.mjs" download>fnx.mjs</a> and, for its types, <a href="${clientFolder}/fnx.d.mts" download>fnx.d.mts</a> beside a file <a href="${clientFolder}/first.mjs" download>first.mjs</a>
with these lines, and run <code>FNX_SITE=… FNX_KEY=fnxk_… node first.mjs</code>. Node 20 or later, no package. Pages are for programs too: <a href="/llms.txt">llms.txt</a> lists them as Markdown.</p>
<pre><code>${escapeHtml(firstLines)}</code></pre></section>
<section id="assistants"><h2>For assistants</h2><p>An AI assistant that speaks MCP (streamable HTTP) is given the address <code>/api/mcp</code> of this site and the header <code>token</code> with an API key.
Its tools are the calls marked <small>API key</small>, and nothing else: it reads and moves nothing. What it reads goes to whoever runs the assistant. Each question counts as a call of the key, and what a tool reads as another.</p></section>
<section id="webhooks"><h2>Webhooks</h2><p>Instead of asking again and again, a program is told what happened: <a href="/api/docs/webhooks">webhooks</a>.</p></section>${entries.map(section).join('')}</main></body></html>`
}

function section({
  path,
  method,
  operation,
}: {
  path: string
  method: string
  operation: Operation
}): string {
  const body = oneOf(operation.requestBody?.content['application/json']?.schema)
  const parameters = operation.parameters?.map((parameter) =>
    row([
      parameter.name,
      parameter.in,
      parameter.required ? 'yes' : 'no',
      typeOf(parameter.schema),
    ]),
  )
  const data = dataOf(operation)
  const refusals = Object.entries(operation.responses).filter(([status]) => status !== '200')
  return `<section id="${operation.operationId}"><h2>${operation.operationId}</h2>
<p class="address"><b>${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code> ${badges(operation)}</p>
<p>${escapeHtml(operation.summary)} ${escapeHtml(operation.description)}</p>
${parameters ? table(['Field', 'In', 'Required', 'Is'], parameters) : ''}
${body ? `<h3>Body</h3>${schemaTable(body)}` : ''}
${data ? `<h3>Answer: <code>data</code></h3>${schemaTable(data)}` : otherAnswer(operation)}
<details><summary>Refusals</summary>${table(
    ['Status', 'Meaning'],
    refusals.map(([status, { description }]) => row([status, description])),
  )}</details></section>`
}

function badges(operation: Operation): string {
  const marks = [
    operation.security.length > 0 ? 'token' : 'public',
    operation.security.some((way) => 'apiKey' in way) && 'API key',
    operation['x-sealed'] && 'sealed',
    operation['x-json-rpc'] && 'JSON-RPC, no envelope',
    operation['x-sandbox-only'] && 'sandbox only',
    operation['x-beyond-specification'] && 'beyond the specification',
  ]
  return marks
    .filter(Boolean)
    .map((mark) => `<small>${mark}</small>`)
    .join(' ')
}

function dataOf(operation: Operation): Json | undefined {
  const schema = operation.responses['200']?.content['application/json']?.schema
  return (schema?.properties as Record<string, Json> | undefined)?.data
}

function oneOf(schema: Json | undefined): Json | undefined {
  return (schema?.anyOf as Json[] | undefined)?.[0] ?? schema
}

function otherAnswer(operation: Operation): string {
  const answer = operation.responses['200']?.content['application/json']?.schema
  if (operation['x-json-rpc']) return `<h3>Answer</h3>${schemaTable(oneOf(answer) as Json)}`
  const types = Object.keys(operation.responses['200']?.content ?? {})
  return `<h3>Answer</h3><p>A file: <code>${escapeHtml(types.join(', '))}</code></p>`
}

function schemaTable(schema: Json): string {
  const rows = fieldsOf(schema, '').map(([name, isRequired, type]) =>
    row([name, isRequired ? 'yes' : 'no', type]),
  )
  return rows.length > 0
    ? table(['Field', 'Always', 'Is'], rows)
    : `<p>${escapeHtml(typeOf(schema) || 'Empty')}</p>`
}

function fieldsOf(schema: Json, prefix: string): [string, boolean, string][] {
  const properties = (schema.properties ?? {}) as Record<string, Json>
  const required = new Set((schema.required ?? []) as string[])
  return Object.entries(properties).flatMap(([name, part]) => {
    const path = prefix + name
    const items = part.items as Json | undefined
    const inner = items ? fieldsOf(items, `${path}[].`) : fieldsOf(part, `${path}.`)
    return [[path, required.has(name), typeOf(part)] as [string, boolean, string], ...inner]
  })
}

function typeOf(schema: Json): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (Array.isArray(schema.enum))
    return schema.enum.map((value) => JSON.stringify(value)).join(' or ')
  const options = (schema.anyOf ?? schema.oneOf) as Json[] | undefined
  if (options) return [...new Set(options.map(typeOf))].join(' or ')
  if (schema.type === 'array') return `list of ${typeOf((schema.items ?? {}) as Json) || 'values'}`
  const bounds = [
    schema.minLength !== undefined && `from ${schema.minLength} characters`,
    schema.maxLength !== undefined && `to ${schema.maxLength} characters`,
    schema.pattern !== undefined && `like ${schema.pattern}`,
    schema.default !== undefined && `${JSON.stringify(schema.default)} by default`,
  ]
  return [schema.type ?? 'anything', ...bounds].filter(Boolean).join(', ')
}

function table(head: string[], rows: string[]): string {
  const cells = head.map((name) => `<th scope="col">${name}</th>`).join('')
  return `<div tabindex="0" role="region" aria-label="Fields"><table><thead><tr>${cells}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`
}

function row(cells: string[]): string {
  return `<tr>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`
}
