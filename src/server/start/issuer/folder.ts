import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { JSONPath } from 'jsonc-parser'
import * as z from 'zod/mini'
import { NotJson, readJsonText } from './json-text'

/** A mistake that the folder's writer can correct. Each is a line, with its file. */
export class IssuerMistake extends Error {}

const maxBytes = 2 * 1024 * 1024
const maxFiles = 20_000

export interface IssuerFolder {
  /** Relative to the folder, sorted, with `/` between parts. */
  files: string[]
  textOf(file: string): string
  bytesOf(file: string): Uint8Array
}

/** Opens a folder from outside. No file beyond it is ever read. */
export function openFolder(path: string): IssuerFolder {
  if (!existsSync(path) || !statSync(path).isDirectory())
    throw new IssuerMistake(`There is no folder ${path}.`)
  const root = realpathSync(path)
  const entries = readdirSync(root, { recursive: true, withFileTypes: true })
  if (entries.length > maxFiles)
    throw new IssuerMistake(`${path} has more than ${maxFiles} files. Is it the right folder?`)
  const files = entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .sort()
  return {
    files,
    textOf: (file) => textOf(root, file),
    bytesOf: (file) => bytesOf(root, file),
  }
}

function textOf(root: string, file: string): string {
  const bytes = bytesOf(root, file)
  try {
    // Drops a byte order mark, and throws for any encoding but UTF-8.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    // The database cannot store a text with a NUL.
    if (text.includes('\0')) throw new TypeError()
    // A failed download leaves an empty file.
    if (text.trim() !== '') return text
  } catch {
    throw new IssuerMistake(`${file}: is not UTF-8 text.`)
  }
  throw new IssuerMistake(`${file}: is empty.`)
}

function bytesOf(root: string, file: string): Uint8Array {
  const path = join(root, file)
  let real: string
  try {
    real = realpathSync(path)
    // guard: without it, a link in the folder shows pages a secret of the server —
    //   server/start/issuer-folder: a link out of the folder
    if (relative(root, real).startsWith('..'))
      throw new IssuerMistake(`${file}: is a link out of the folder.`)
    const found = statSync(real)
    // Opening a pipe would wait for a writer, and a device has no end.
    if (!found.isFile()) throw new IssuerMistake(`${file}: is no file.`)
    if (found.size > maxBytes)
      throw new IssuerMistake(
        `${file}: has ${Math.ceil(found.size / 1024 / 1024)} MB. A file has at most ${maxBytes / 1024 / 1024}.`,
      )
    return readFileSync(real)
  } catch (error) {
    if (error instanceof IssuerMistake) throw error
    throw new IssuerMistake(`${file}: cannot be read.`)
  }
}

/** A line that people read: a name, an address, a source. */
export const oneLine = (most: number) =>
  z.string().check(
    z.refine((text) => text.trim() !== '', { error: 'Is empty' }),
    z.maxLength(most, { error: `Has more than ${most} characters` }),
    z.refine((text) => !/[\p{C}\p{Zl}\p{Zp}]/u.test(text), {
      error: 'Has a sign that cannot be seen, such as a line break',
    }),
  )

/** What is wrong with a value, and its path. */
export type Fault = [path: JSONPath, text: string]

interface Shape<Value> {
  schema: z.ZodMiniType<Value>
  /** What is wrong with a value that fits the schema, such as a sale that ends before it begins. */
  faults?: ((value: Value) => Fault[]) | undefined
}

/** Reads a JSON file by its schema. Every mistake is reported with file and line. */
export function readJson<Value>(
  folder: IssuerFolder,
  file: string,
  { schema, faults }: Shape<Value>,
): Value {
  const text = folder.textOf(file)
  const { value, lineOf } = jsonIn(file, text)
  const parsed = schema.safeParse(value, { error: saidOf })
  const found: Fault[] = parsed.success
    ? [...passedOver(value, parsed.data), ...(faults?.(parsed.data) ?? [])]
    : faultsOf(value, parsed.error.issues)
  if (parsed.success && found.length === 0) return parsed.data
  const lines = found.map(([path, said]) => {
    const where = path.length === 0 ? '' : `${path.join('.')}: `
    return `${file}:${lineOf(path)}: ${where}${said}`
  })
  throw new IssuerMistake(lines.join('\n'))
}

const unknownField = 'Is not known here'

/**
 * A misspelt field is one mistake, although the schema misses one field and does not know the
 * other.
 */
function faultsOf(value: unknown, issues: readonly z.core.$ZodIssue[]): Fault[] {
  const missing = issues.flatMap((issue) =>
    valueAt(value, issue.path) === undefined ? [issue.path as JSONPath] : [],
  )
  const meant = new Set<JSONPath>()
  const unknown = issues.flatMap(({ path, ...issue }) =>
    issue.code !== 'unrecognized_keys'
      ? []
      : issue.keys.map((key): Fault => {
          const at = [...(path as JSONPath), key]
          const other = missing.find((one) => !meant.has(one) && isLike(one, at))
          if (other === undefined) return [at, unknownField]
          meant.add(other)
          return [at, `${unknownField}, and ${other.at(-1)} is missing`]
        }),
  )
  const rest = issues.flatMap(({ path, message, code }): Fault[] => {
    if (code === 'unrecognized_keys') return []
    const isMissing = valueAt(value, path) === undefined
    if (!isMissing) return [[path as JSONPath, message]]
    return meant.has(path as JSONPath) ? [] : [[path as JSONPath, 'Is missing']]
  })
  return [...rest, ...unknown]
}

/** Fields of one object with similar names, such as `openOn` and `opensOn`. */
const isLike = (one: JSONPath, other: JSONPath): boolean =>
  one.slice(0, -1).join() === other.slice(0, -1).join() &&
  String(one.at(-1)).slice(0, 3) === String(other.at(-1)).slice(0, 3)

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((inner, name) => (isNested(inner) ? inner[String(name)] : undefined), value)

/** Ignored fields. A strict schema reports them itself; one of an API's answer accepts them. */
function passedOver(given: unknown, taken: unknown, path: JSONPath = []): Fault[] {
  if (!isNested(given) || !isNested(taken)) return []
  return Object.entries(given).flatMap(([key, value]) => {
    const at = [...path, Array.isArray(given) ? Number(key) : key]
    const fault: Fault = [at, unknownField]
    return Object.hasOwn(taken, key) ? passedOver(value, taken[key], at) : [fault]
  })
}

const isNested = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** For the writer of a folder: the API's own messages are for people who fill in a form. */
function saidOf(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'invalid_value') return `Has to be one of ${issue.values.join(', ')}`
  if (issue.code !== 'invalid_type') return 'Is not one of the values that it can have'
  return issue.input === undefined ? 'Is missing' : `Is no ${issue.expected}`
}

function jsonIn(file: string, text: string) {
  try {
    return readJsonText(text)
  } catch (error) {
    if (!(error instanceof NotJson)) throw error
    throw new IssuerMistake(`${file}:${error.line}: is not JSON: ${error.message}.`)
  }
}
