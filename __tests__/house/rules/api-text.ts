type Json = Record<string, unknown>

/** Everything that a caller relies on, three lines per call: address, request, answer. */
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
    ...sorted(webhooks).map(
      ([type, webhook]) => `webhook ${type}: ${flat((webhook as Json).post)}`,
    ),
  ].join('\n')
}

const sorted = (object: Json) => Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1))
const flat = (value: unknown) =>
  JSON.stringify(value, (key, part) => (key === 'example' ? undefined : part))

/** Their sentences are in a catalogue, where a change shows. */
const codesOf = ({ description }: Json) =>
  String(description)
    .split(' · ')
    .map((line) => line.split(':')[0] as string)

function callText(method: string, path: string, call: Json): string {
  const { operationId, tags, summary: _, description, security, ...more } = call
  const { parameters = [], requestBody, responses, ...marks } = more
  const { 200: successAnswer, ...refused } = responses as Record<string, Json>
  const successText = contentText(successAnswer as Json)
  const groups = (tags as string[]).filter((tag) => !String(operationId).startsWith(`${tag}.`))
  const requestLines = [
    `${method.toUpperCase()} ${path} ${operationId}`,
    ...groups.map((group) => `in ${group}`),
    ...(security as Json[]).map((scheme) => `[${Object.keys(scheme).join(' ')}]`),
    `${description}`,
    ...Object.entries(marks).map(([name, value]) =>
      value === true ? name.replace('x-', '') : flat({ [name]: value }),
    ),
    ...Object.entries(refused).map(([status, answer]) =>
      refusalText(status, { answer, given: successText }),
    ),
  ]
  const takenLines = [
    ...placesOf(parameters as Parameter[]).map(([place, text]) => `${place} ${text}`),
    ...(requestBody ? [`body ${contentText(requestBody as Json)}`] : []),
  ]
  const lines = [
    requestLines.join(' '),
    ...(takenLines.length > 0 ? [`  takes ${takenLines.join(', ')}`] : []),
  ]
  return [...lines, `  gives ${successText}`].join('\n')
}

function refusalText(status: string, { answer, given }: { answer: Json; given: string }): string {
  if (answer.$ref === `#/components/responses/Refused${status}`) return status
  const ownText = answer.content === undefined ? flat(answer) : contentText(answer)
  return `${status} ${ownText === given ? 'as it gives' : ownText}`
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
    const ownParameters = parameters.filter((parameter) => parameter.in === place)
    const fields = ownParameters.map(
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
  const remainingText = Object.keys(more).length > 0 ? [flat(more)] : []
  return [...shapes, ...remainingText].join(' | ')
}

/** Around each answer stands the same envelope. */
function insideOf(schema: Json): Json {
  const { data, ...others } = (schema.properties ?? {}) as Record<string, Json>
  const envelope = { status: { const: 200 }, message: { const: 'OK' } }
  return data && flat(others) === flat(envelope) ? data : schema
}

/** A schema in the notation of a type. A part without such a form is added unchanged. */
export function shapeText(schema: Json): string {
  const { example: _, default: preset, ...own } = schema
  const remainingFields = new Map(Object.entries(own))
  const takeField = (name: string) => {
    const value = remainingFields.get(name)
    remainingFields.delete(name)
    return value
  }
  const core = coreText(takeField)
  const usual = preset === undefined ? '' : ` = ${flat(preset)}`
  const furtherText =
    remainingFields.size > 0 ? ` ${flat(Object.fromEntries(remainingFields))}` : ''
  return core + usual + furtherText
}

type Take = (name: string) => unknown

function coreText(takeField: Take): string {
  const ref = takeField('$ref')
  if (ref !== undefined) return String(ref).replace('#/components/schemas/', '')
  const type = [takeField('type') ?? []].flat()
  const [constant, choices, alternatives, oneOf] = ['const', 'enum', 'anyOf', 'oneOf'].map(
    takeField,
  )
  if (constant !== undefined) return flat(constant)
  if (choices) return (choices as unknown[]).map(flat).join(' | ')
  if (alternatives) return (alternatives as Json[]).map(shapeText).join(' | ')
  if (oneOf) return `one of ${(oneOf as Json[]).map(shapeText).join(' | ')}`
  if (type[0] === 'object') return objectText(takeField)
  if (type[0] === 'array') return listText(takeField)
  return (type.join(' | ') || 'anything') + limitsText(takeField)
}

function objectText(takeField: Take): string {
  const required = (takeField('required') ?? []) as string[]
  const fields = sorted((takeField('properties') ?? {}) as Json).map(
    ([name, schema]) =>
      `${name}${required.includes(name) ? '' : '?'}: ${shapeText(schema as Json)}`,
  )
  const [names, otherJson] = [
    takeField('propertyNames'),
    takeField('additionalProperties'),
  ] as Json[]
  const key = names ? shapeText(names) : ''
  if (typeof otherJson === 'object') fields.push(`[${key}]: ${shapeText(otherJson)}`)
  else if (otherJson === undefined) fields.push('…')
  return `{ ${fields.join(', ')} }`
}

function listText(takeField: Take): string {
  const [least, maximum] = [takeField('minItems'), takeField('maxItems')]
  const of = shapeText((takeField('items') ?? {}) as Json)
  const count =
    least === undefined && maximum === undefined ? '' : `${least ?? 0}..${maximum ?? ''}`
  return `${/ \| /.test(of) && !of.startsWith('{') ? `(${of})` : of}[${count}]`
}

function limitsText(takeField: Take): string {
  const [least, maximum] = [
    takeField('minLength') ?? takeField('minimum'),
    takeField('maxLength') ?? takeField('maximum'),
  ]
  const [format, pattern] = [takeField('format'), takeField('pattern')]
  const range =
    least === undefined && maximum === undefined ? [] : [`${least ?? ''}..${maximum ?? ''}`]
  const limits = [...(format ? [format] : []), ...range, ...(pattern ? [`/${pattern}/`] : [])]
  return limits.length > 0 ? `(${limits.join(' ')})` : ''
}
