type Json = Record<string, unknown>

/** All that a caller relies on, three lines a call: how it is asked, what it takes, what it answers. */
export function apiText(document: Json): string {
  const { paths, webhooks = {}, components, ...about } = document as Record<string, Json>
  const { schemas = {}, responses = {}, ...others } = components as Record<string, Json>
  const calls = sorted(paths as Json).flatMap(([path, methods]) =>
    sorted(methods as Json).map(([method, call]) => callText(method, path, call as Json)),
  )
  return [
    ...sorted({ ...about, ...others }).map(([name, value]) => `${name}: ${flat(value)}`),
    '',
    ...sorted(responses).map(([name, answer]) => `${name}: ${codesOf(answer as Json).join(' ')}`),
    '',
    ...sorted(schemas).map(([name, schema]) => `${name} = ${shapeText(schema as Json)}`),
    '',
    ...calls,
    '',
    ...sorted(webhooks).map(([type, way]) => `webhook ${type}: ${flat((way as Json).post)}`),
  ].join('\n')
}

const sorted = (object: Json) => Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1))
const flat = (value: unknown) =>
  JSON.stringify(value, (key, part) => (key === 'example' ? undefined : part))

/** Their sentences are in a catalogue, where a change shows. */
const codesOf = ({ description }: Json) =>
  String(description)
    .split(' · ')
    .map((said) => said.split(':')[0] as string)

function callText(method: string, path: string, call: Json): string {
  const { operationId, tags, summary: _, description, security, ...more } = call
  const { parameters = [], requestBody, responses, ...marks } = more
  const { 200: good, ...refused } = responses as Record<string, Json>
  const given = contentText(good as Json)
  const groups = (tags as string[]).filter((tag) => !String(operationId).startsWith(`${tag}.`))
  const asked = [
    `${method.toUpperCase()} ${path} ${operationId}`,
    ...groups.map((group) => `in ${group}`),
    ...(security as Json[]).map((one) => `[${Object.keys(one).join(' ')}]`),
    `${description}`,
    ...Object.entries(marks).map(([name, value]) =>
      value === true ? name.replace('x-', '') : flat({ [name]: value }),
    ),
    ...Object.entries(refused).map(([status, answer]) => refusalText(status, { answer, given })),
  ]
  const taken = [
    ...placesOf(parameters as Parameter[]).map(([place, text]) => `${place} ${text}`),
    ...(requestBody ? [`body ${contentText(requestBody as Json)}`] : []),
  ]
  const lines = [asked.join(' '), ...(taken.length > 0 ? [`  takes ${taken.join(', ')}`] : [])]
  return [...lines, `  gives ${given}`].join('\n')
}

function refusalText(status: string, { answer, given }: { answer: Json; given: string }): string {
  if (answer.$ref === `#/components/responses/Refused${status}`) return status
  const own = answer.content === undefined ? flat(answer) : contentText(answer)
  return `${status} ${own === given ? 'as it gives' : own}`
}

interface Parameter {
  name: string
  in: string
  required: boolean
  schema: Json
}

function placesOf(parameters: Parameter[]): [place: string, text: string][] {
  const places = [...new Set(parameters.map((parameter) => parameter.in))]
  return places.map((place) => {
    const own = parameters.filter((parameter) => parameter.in === place)
    const fields = own.map(
      ({ name, required, schema }) => `${name}${required ? '' : '?'}: ${shapeText(schema)}`,
    )
    return [place, `{ ${fields.sort().join(', ')} }`]
  })
}

function contentText({ content, required, description, ...more }: Json): string {
  const kinds = Object.entries((content ?? {}) as Record<string, { schema: Json }>)
  const shapes = kinds.map(([kind, { schema }]) =>
    kind === 'application/json' ? shapeText(insideOf(schema)) : `${kind} ${shapeText(schema)}`,
  )
  const rest = Object.keys(more).length > 0 ? [flat(more)] : []
  return [...shapes, ...rest].join(' | ')
}

/** Around each answer stands the same envelope. */
function insideOf(schema: Json): Json {
  const { data, ...others } = (schema.properties ?? {}) as Record<string, Json>
  const envelope = { status: { const: 200 }, message: { const: 'OK' } }
  return data && flat(others) === flat(envelope) ? data : schema
}

/** A schema as a type would be written. Whatever has no such form is added as it is. */
export function shapeText(schema: Json): string {
  const { example: _, default: preset, ...own } = schema
  const rest = new Map(Object.entries(own))
  const take = (name: string) => {
    const value = rest.get(name)
    rest.delete(name)
    return value
  }
  const core = coreText(take)
  const usual = preset === undefined ? '' : ` = ${flat(preset)}`
  const more = rest.size > 0 ? ` ${flat(Object.fromEntries(rest))}` : ''
  return core + usual + more
}

type Take = (name: string) => unknown

function coreText(take: Take): string {
  const ref = take('$ref')
  if (ref !== undefined) return String(ref).replace('#/components/schemas/', '')
  const type = [take('type') ?? []].flat()
  const [only, choices, any, one] = ['const', 'enum', 'anyOf', 'oneOf'].map(take)
  if (only !== undefined) return flat(only)
  if (choices) return (choices as unknown[]).map(flat).join(' | ')
  if (any) return (any as Json[]).map(shapeText).join(' | ')
  if (one) return `one of ${(one as Json[]).map(shapeText).join(' | ')}`
  if (type[0] === 'object') return objectText(take)
  if (type[0] === 'array') return listText(take)
  return (type.join(' | ') || 'anything') + limitsText(take)
}

function objectText(take: Take): string {
  const required = (take('required') ?? []) as string[]
  const fields = sorted((take('properties') ?? {}) as Json).map(
    ([name, schema]) =>
      `${name}${required.includes(name) ? '' : '?'}: ${shapeText(schema as Json)}`,
  )
  const [names, others] = [take('propertyNames'), take('additionalProperties')] as Json[]
  const key = names ? shapeText(names) : ''
  if (typeof others === 'object') fields.push(`[${key}]: ${shapeText(others)}`)
  else if (others === undefined) fields.push('…')
  return `{ ${fields.join(', ')} }`
}

function listText(take: Take): string {
  const [least, most] = [take('minItems'), take('maxItems')]
  const of = shapeText((take('items') ?? {}) as Json)
  const count = least === undefined && most === undefined ? '' : `${least ?? 0}..${most ?? ''}`
  return `${/ \| /.test(of) && !of.startsWith('{') ? `(${of})` : of}[${count}]`
}

function limitsText(take: Take): string {
  const [least, most] = [take('minLength') ?? take('minimum'), take('maxLength') ?? take('maximum')]
  const [format, pattern] = [take('format'), take('pattern')]
  const range = least === undefined && most === undefined ? [] : [`${least ?? ''}..${most ?? ''}`]
  const limits = [...(format ? [format] : []), ...range, ...(pattern ? [`/${pattern}/`] : [])]
  return limits.length > 0 ? `(${limits.join(' ')})` : ''
}
