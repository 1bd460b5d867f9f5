import { chainFacts } from '@/config/chain'
import type { ChainToAsk } from '@/contract/audit'
import { programCodes } from '@/contract/programs'
import { type LoggedAudit, vaultEntry } from '@/contract/public-log'
import type { Comparison } from '@/features/bank/ask-chain'
import { type CheckedLog, isVaultLogged, type LogFault } from '@/features/bank/check-log'
import type { OwnPart } from '@/features/bank/check-own-parts'
import { type CheckAnswers, verdictOf } from '@/features/bank/verdict'
import { auditTotals } from '../../support/audit-totals'

const ageMs = 60_000
const at = new Date().toISOString()
const comparison: Comparison = {
  rows: [{ name: 'all', books: 10n, chain: 10n }],
  difference: 0n,
  foreign: [],
  hasRights: true,
  isEqual: true,
}
const audit: LoggedAudit = {
  at,
  period: '',
  root: '',
  totals: auditTotals,
  differenceCount: 0,
  eventHash: null,
  block: null,
}
const named = { name: 'w', key: 'k', isNamed: true, isLog: false, known: undefined }
const log: CheckedLog = {
  key: 'k',
  size: 1,
  audits: [audit],
  vault: undefined,
  position: 0,
  seenBefore: undefined,
  isVerified: true,
  isClockBehind: false,
  oldEntries: 1,
  faults: [],
  witnesses: [{ ...named, seen: { at, size: 1, isTrue: true } }],
  evidence: { key: 'k', before: undefined, now: null },
}
const part: OwnPart = { at, counted: 1n, fault: undefined, proof: undefined, held: [1n] }
const all: CheckAnswers = { comparison, log, parts: [part], isVaultLogged: true }
const verdict = (changes: Partial<CheckAnswers>) => verdictOf({ ...all, ...changes }, ageMs)

test('the check passes only as a whole, with a witness who looked recently', () => {
  expect(verdict({})).toBe('passed')
  expect(verdict({ parts: null })).toBe('passed')
  const seen = (minutesAgo: number, isTrue = true) => {
    const then = new Date(Date.now() - minutesAgo * 60_000).toISOString()
    const witness = { ...named, seen: { at: then, size: 1, isTrue } }
    return { log: { ...log, witnesses: [witness] } }
  }
  expect(verdict(seen(2))).toBe('alone')
  // A time that has not come would be fresh for ever.
  expect(verdict(seen(-2))).toBe('alone')
  expect(verdict({ log: { ...log, witnesses: [] } })).toBe('alone')
  expect(verdict({ log: { ...log, isVerified: false } })).toBe('alone')
  // A witness who signed only the beginning says nothing about later entries.
  expect(verdict({ log: { ...log, oldEntries: 2 } })).toBe('alone')
})

test('an audit that is in no log does not pass', () => {
  expect(verdict({ log: null, isVaultLogged: undefined })).toBe('incomplete')
  expect(verdict({ log: null })).toBe('incomplete')
  expect(verdict({ log: { ...log, position: undefined } })).toBe('incomplete')
  expect(verdict({ isVaultLogged: undefined })).toBe('incomplete')
})

test('a list that counts other shares than the chain has is not passed', () => {
  const owed = { ...audit, totals: { ...auditTotals, issued: '15', sold: '12' } }
  expect(verdict({ log: { ...log, audits: [audit, owed] } })).toBe('recount')
  expect(verdict({ log: { ...log, audits: [owed, audit] } })).toBe('passed')
})

test('a vault that is not the logged one is red, and so is a chain that is denied', () => {
  const meant = { token: '0x1', vault: '0x2', desk: '0x3', owners: ['0xb', '0xa'], threshold: 2 }
  const facts: ChainToAsk = {
    ...meant,
    block: '1',
    books: { issued: '1', delivered: '0', astray: '0' },
    contracts: [{ name: 'token', address: '0x1' }],
  }
  const vault = vaultEntry(at, {
    ...meant,
    chainId: chainFacts.id,
    minters: ['0x2'],
    contracts: [{ name: 'token', address: '0x1', codeHash: programCodes.token }],
  })
  expect(isVaultLogged(facts, { ...log, vault })).toBe(true)
  expect(isVaultLogged({ ...facts, threshold: 1 }, { ...log, vault })).toBe(false)
  expect(isVaultLogged(null, { ...log, vault })).toBe(false)
  expect(isVaultLogged(null, log)).toBe(true)
  for (const nobody of [undefined, null]) expect(isVaultLogged(facts, nobody)).toBeUndefined()
  expect(isVaultLogged(facts, log)).toBeUndefined()
  expect(isVaultLogged(undefined, { ...log, vault })).toBeUndefined()
  expect(verdict({ isVaultLogged: false })).toBe('vault')
})

const faults: LogFault[] = [
  ...(['withdrawn', 'key', 'signature', 'entries', 'spelling'] as const),
  ...(['period', 'sums', 'forked', 'witness', 'missing', 'frozen'] as const),
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

test('an unanswered question does not pass', () => {
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
