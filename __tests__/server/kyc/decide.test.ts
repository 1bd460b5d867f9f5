import { readFileSync } from 'node:fs'
import { kycStatus } from '@/contract/fields'
import { decide } from '@/server/modules/kyc/apply-review-result'
import type { ReviewResult } from '@/server/modules/kyc/identity'
import { readSources } from '../../support/sources'

const results: ReviewResult[] = [
  'started',
  'returned',
  'pending',
  'open',
  'approved',
  'rejected',
  'blocked',
]

/** `| from | to on each answer |`, empty if the status stays; *not applied* is `NOT_APPLIED`. */
const documentedRows = readFileSync('docs/design/verification.md', 'utf8')
  .split('\n')
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim().toUpperCase().replace(' ', '_')),
  )
  .filter(([from = '']) => kycStatus.safeParse(from).success)

test.each(documentedRows)('from %s, states follow the page of design', (from, ...cells) => {
  const status = kycStatus.parse(from)
  const reachedStates = results.map((reviewResult) => decide(status, reviewResult))
  expect(reachedStates).toEqual(cells.map((cell) => cell || status))
})

test('the page covers every state', () => {
  expect(documentedRows.map(([from]) => from)).toEqual(kycStatus.options)
})

test('only one server file writes a state @rest', () => {
  const having = (pattern: RegExp) =>
    Object.entries(readSources('src/server')).flatMap(([file, text]) =>
      pattern.test(text) ? [file] : [],
    )
  // A sandbox creates sample members who are verified from the start.
  expect(having(/\.(set|values)\(\{[^}]*kycStatus/)).toEqual([
    'src/server/sandbox/sample-owners.ts',
    'src/server/sandbox/scenarios/fresh-member.ts',
  ])
  const settingIt = /await setStanding\([^)]*kycStatus/
  expect(having(settingIt)).toEqual(['src/server/modules/kyc/apply-review-result.ts'])
})
