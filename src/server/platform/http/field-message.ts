import type * as z from 'zod/mini'

/** What a person reads at a field whose rule has no sentence of its own. */
export function fieldMessage(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined) return 'This is needed.'
  if (issue.code === 'invalid_value' || issue.code === 'invalid_union')
    return 'Choose one of the values that are offered.'
  if (issue.code === 'too_small') return bound('at least', issue.origin, issue.minimum)
  if (issue.code === 'too_big') return bound('at most', issue.origin, issue.maximum)
  if (issue.code === 'invalid_format') return 'This is not in the form that is asked for.'
  return 'This is not a value that belongs here.'
}

function bound(words: string, origin: string, limit: number | bigint): string {
  const unit = origin === 'string' ? ' characters' : origin === 'array' ? ' entries' : ''
  return `Must be ${words} ${limit}${unit}.`
}
