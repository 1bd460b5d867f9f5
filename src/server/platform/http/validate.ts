import * as z from 'zod/mini'
import type { Endpoint, FieldError, Input } from '@/contract/define'
import * as fields from '@/messages/fields'
import { AppError, wrongField } from '../errors'

z.config({ localeError: fieldMessage })

export function validated<E extends Endpoint>(endpoint: E, raw: Record<string, unknown>): Input<E> {
  return validatedBy(endpoint.request, raw) as Input<E>
}

export function validatedBy<Schema extends z.ZodMiniType>(
  schema: Schema,
  raw: Record<string, unknown>,
): z.infer<Schema> {
  const parsed = schema.safeParse(raw)
  if (!parsed.success) {
    throw new AppError('BAD_REQUEST', {
      errors: firstOfEach(parsed.error.issues.map(asFieldError)),
    })
  }
  // Only in what the contract keeps, which bounds the depth.
  const path = pathOfUnstorable(parsed.data, [])
  if (path === undefined) return parsed.data
  throw wrongField(path, fields.charactersError())
}

function firstOfEach(errors: FieldError[]): FieldError[] {
  return errors.filter(
    ({ path }, index) => errors.findIndex((other) => other.path === path) === index,
  )
}

function asFieldError(issue: z.core.$ZodIssue): FieldError {
  return { path: issue.path.map(String).join('.'), message: issue.message }
}

/** PostgreSQL cannot store U+0000, and would change half a surrogate pair. */
function pathOfUnstorable(value: unknown, path: string[]): string | undefined {
  if (typeof value === 'string') {
    return value.includes('\u0000') || /\p{Surrogate}/u.test(value) ? path.join('.') : undefined
  }
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, part] of Object.entries(value)) {
    const found = pathOfUnstorable(part, [...path, key])
    if (found !== undefined) return found
  }
  return undefined
}

function fieldMessage(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined) return fields.requiredError()
  if (issue.code === 'invalid_value' || issue.code === 'invalid_union') return fields.choiceError()
  if (issue.code === 'too_small') return tooSmall(issue.origin, Number(issue.minimum))
  if (issue.code === 'too_big') return tooBig(issue.origin, Number(issue.maximum))
  return issue.code === 'invalid_format' ? fields.formatError() : fields.valueError()
}

function tooSmall(origin: string, least: number): string {
  if (origin === 'string') return fields.leastCharactersError({ least })
  return origin === 'array' ? fields.leastEntriesError({ least }) : fields.leastError({ least })
}

function tooBig(origin: string, max: number): string {
  if (origin === 'string') return fields.maxCharactersError({ max })
  return origin === 'array' ? fields.maxEntriesError({ max }) : fields.maxError({ max })
}
