import type * as z from 'zod/mini'
import * as fields from '@/messages/fields'

/** What a person reads at a field whose rule has no sentence of its own. */
export function fieldMessage(issue: z.core.$ZodRawIssue): string {
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
