import type { Json } from './schemas'

/**
 * The TypeScript of a schema in the document. What it cannot express (lengths, patterns) is left
 * out.
 */
export function typeOfSchema(schema: Json, depth = 0): string {
  if (typeof schema.$ref === 'string') return schema.$ref.split('/').at(-1) as string
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (Array.isArray(schema.enum))
    return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const options = (schema.anyOf ?? schema.oneOf) as Json[] | undefined
  if (options) return [...new Set(options.map((option) => typeOfSchema(option, depth)))].join(' | ')
  const types = [schema.type].flat() as string[]
  return [...new Set(types.map((type) => typeNamed(type, schema, depth)))].join(' | ')
}

function typeNamed(type: string | undefined, schema: Json, depth: number): string {
  if (type === 'integer') return 'number'
  if (type === 'array') return `Array<${typeOfSchema((schema.items ?? {}) as Json, depth)}>`
  if (type === 'object') return objectType(schema, depth)
  return type === 'string' || type === 'number' || type === 'boolean' || type === 'null'
    ? type
    : 'unknown'
}

function objectType(schema: Json, depth: number): string {
  const fields = Object.entries((schema.properties ?? {}) as Record<string, Json>)
  const { additionalProperties: rest } = schema
  if (fields.length === 0)
    return typeof rest === 'object' && rest !== null && Object.keys(rest).length > 0
      ? `Record<string, ${typeOfSchema(rest as Json, depth)}>`
      : 'Record<string, never>'
  const required = new Set((schema.required ?? []) as string[])
  const pad = '  '.repeat(depth + 1)
  const lines = fields.map(
    ([name, part]) =>
      `${pad}${propertyOf(name)}${required.has(name) ? '' : '?'}: ${typeOfSchema(part, depth + 1)}\n`,
  )
  return `{\n${lines.join('')}${'  '.repeat(depth)}}`
}

const propertyOf = (name: string) => (/^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name))
