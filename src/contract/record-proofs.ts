import * as z from 'zod/mini'
import { sha256Digits } from './fields'

/**
 * The position of the own line in the tree of a record date, and the siblings on the path to its
 * root.
 */
export const recordPlace = z.object({
  account: z.string(),
  salt: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  position: z.int(),
  size: z.int(),
  path: z.array(sha256Digits),
})
export type RecordPlace = z.infer<typeof recordPlace>

interface RecordLine {
  action: string
  account: string
  available: string
  staked: string
  delivered: string
  salt: string
}

/** The leaf of a line; verify.mjs spells it alike. */
export function recordLineText(line: RecordLine): string {
  const { action, account, available, staked, delivered, salt } = line
  return ['FNX record line', action, account, available, staked, delivered, salt].join('\n')
}
