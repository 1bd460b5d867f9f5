import type { Comparison } from '@/features/bank/ask-chain'
import type { CheckedLog, LogFault } from '@/features/bank/check-log'
import type { OwnPart } from '@/features/bank/check-own-parts'
import { type CheckAnswers, verdictOf } from '@/features/bank/verdict'

const ageMs = 60_000
const at = new Date().toISOString()
const comparison: Comparison = {
  ...{ rows: [], difference: 0n, foreign: [], hasRights: true, isEqual: true },
}
const log: CheckedLog = {
  ...{ key: 'k', size: 1, audits: [], position: 0, seenBefore: undefined },
  ...{ isVerified: true, isClockBehind: false, faults: [] },
  witnesses: [{ name: 'w', seen: { at, size: 1, isTrue: true } }],
  evidence: { key: 'k', before: undefined, now: null },
}
const part: OwnPart = { at, counted: 1n, fault: undefined }
const all: CheckAnswers = { comparison, log, parts: [part] }
const verdict = (changes: Partial<CheckAnswers>) => verdictOf({ ...all, ...changes }, ageMs)

test('passed is all of it, with a witness who looked within an age', () => {
  expect(verdict({})).toBe('passed')
  expect(verdict({ parts: null })).toBe('passed')
  const seen = (minutesAgo: number, isTrue = true) => {
    const then = new Date(Date.now() - minutesAgo * 60_000).toISOString()
    return { log: { ...log, witnesses: [{ name: 'w', seen: { at: then, size: 1, isTrue } }] } }
  }
  expect(verdict(seen(2))).toBe('alone')
  // A time that has not come would be fresh for ever.
  expect(verdict(seen(-2))).toBe('alone')
  expect(verdict({ log: { ...log, witnesses: [] } })).toBe('alone')
  expect(verdict({ log: { ...log, isVerified: false } })).toBe('alone')
  expect(verdict({ log: null })).toBe('alone')
})

const faults: LogFault[] = [
  ...(['withdrawn', 'key', 'signature', 'entries', 'spelling'] as const),
  ...(['period', 'forked', 'missing', 'frozen'] as const),
]
test.each(faults)(
  'each fault of the log is said, also while the network is silent: %s',
  (fault) => {
    const faulty = { ...log, faults: [fault] }
    expect(verdict({ log: faulty })).toBe(fault)
    expect(verdict({ log: faulty, comparison: undefined })).toBe(fault)
    expect(verdict({ log: faulty, comparison: null, parts: undefined })).toBe(fault)
  },
)

test('a list without a part of mine is said, also while the network is silent', () => {
  const parts: OwnPart[] = [part, { ...part, fault: 'unproved' }]
  expect(verdict({ parts })).toBe('own')
  expect(verdict({ parts, comparison: undefined })).toBe('own')
})

test('what nobody answered is not passed', () => {
  expect(verdict({ comparison: undefined })).toBe('incomplete')
  expect(verdict({ log: undefined })).toBe('incomplete')
  expect(verdict({ parts: undefined })).toBe('incomplete')
  expect(verdict({ comparison: undefined, log: undefined })).toBe('silent')
  expect(verdict({ comparison: null, log: null })).toBe('absent')
})

test('books that differ from the chain come first, and a clock that is behind last', () => {
  const differs = { ...comparison, isEqual: false }
  expect(verdict({ comparison: differs, log: { ...log, faults: ['forked'] } })).toBe('differs')
  expect(verdict({ log: { ...log, isClockBehind: true } })).toBe('clock')
})
