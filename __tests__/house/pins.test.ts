import { readFileSync, writeFileSync } from 'node:fs'
import { openApiDocument } from '@/server/platform/documentation/openapi'
import { makeApi } from '../support/api'
import { schemaText } from '../support/schema-text'

const renewing = 'RENEW=pins npx jest __tests__/house/pins.test.ts'
const head = (what: string) => `${what}. When a change is meant: ${renewing}\n`

/** Callers and stored data rely on these: a change shows in review. */
function hold(name: string, text: string): void {
  const file = `__tests__/house/pins/${name}.txt`
  if (process.env.RENEW === 'pins') writeFileSync(file, text)
  expect(text).toBe(readFileSync(file, 'utf8'))
}

test(`the API is unchanged; to change it: ${renewing}`, () => {
  hold('openapi', documentText())
})

test(`the migrated database is unchanged; to change it: ${renewing}`, async () => {
  const { database } = await makeApi()
  const text = `${head('The database')}${await schemaText(database.db)}\n`
  hold('schema', text)
  const planted = text.replace('  email text not null', '  email text')
  expect(() => expect(planted).toBe(text)).toThrow(/- {3}email text not null\n.*\+ {3}email text\n/)
})

function documentText(): string {
  const { paths, components, ...rest } = openApiDocument('sandbox')
  const parts = { ...rest, components, paths }
  return `${head('The API')}${printed(parts, '').trimStart()}\n`
}

function printed(value: unknown, indent: string): string {
  const flat = JSON.stringify(value, (key, part) => (key === 'example' ? undefined : part))
  if (typeof value !== 'object' || value === null || flat.length + indent.length < 150)
    return ` ${flat}`
  const isList = Array.isArray(value)
  const entries = Object.entries(value).filter(([key]) => key !== 'example')
  if (!isList && !('openapi' in value)) entries.sort(([a], [b]) => (a < b ? -1 : 1))
  const lines = entries.map(
    ([key, part]) => `\n${indent}${isList ? '-' : `${key}:`}${printed(part, `${indent}  `)}`,
  )
  return lines.join('')
}
