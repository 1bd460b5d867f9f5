import type { PublishedAudit } from '@/contract/audit'
import {
  auditEntry,
  auditPeriodOf,
  auditTimes,
  entryHeadOf,
  findEntryFault,
  isBalanced,
  isSameVault,
  readAudit,
  vaultEntry,
} from '@/contract/public-log'
import { auditTotals } from '../support/audit-totals'

const audit: PublishedAudit & { period: string } = {
  id: '1d0f0ddc-5b7e-4f6e-9b59-1f0f6f0f0f0f',
  at: '2026-11-28T00:21:07.123Z',
  period: '2026-11-28T00:20:00.000Z/PT600S',
  root: 'ab'.repeat(32),
  totals: auditTotals,
  differenceCount: 0,
  eventHash: null,
  block: '1000',
}
const faultOf = (...texts: string[]) => findEntryFault(texts, auditTimes.production)
const later = (minutes: number, changes: Partial<typeof audit> = {}) => {
  const at = new Date(Date.parse(audit.at) + minutes * 60_000)
  const period = auditPeriodOf(at, auditTimes.production)
  return auditEntry({ ...audit, at: at.toISOString(), period, ...changes })
}

test('an audit is spelled as specified, and read back', () => {
  const text = auditEntry(audit)
  expect(text).toBe(
    [
      'FNX audit 2',
      'period 2026-11-28T00:20:00.000Z/PT600S',
      'at 2026-11-28T00:21:07.123Z',
      `root ${'ab'.repeat(32)}`,
      ...['issued 10', 'sold 7', 'staked 2', 'delivered 1', 'unsold 3', 'reserved 0'],
      ...['rewardPool 0', 'elsewhere 0', 'differences 0', 'events -', 'block 1000'],
    ].join('\n'),
  )
  expect(readAudit(text)).toEqual({
    period: audit.period,
    at: audit.at,
    root: audit.root,
    totals: auditTotals,
    differenceCount: 0,
    eventHash: null,
    block: '1000',
  })
  expect(entryHeadOf(text)).toBe('FNX audit 2\nperiod 2026-11-28T00:20:00.000Z/PT600S')
})

test('an entry of another kind proves nothing, with any content', () => {
  const others = ['FNX share audit', 'FNX audit 3', 'FNX audit 2 ', 'FNX audit 2\r']
  for (const kind of others)
    expect(readAudit(auditEntry(audit).replace('FNX audit 2', kind))).toBeUndefined()
  // An audit published by an older release has no period, and so no valid entry.
  expect(readAudit(auditEntry(audit).replace(/period .*/, 'period -'))).toBeNull()
})

test.each([
  ['a line more', (text: string) => `${text}\nnote here`],
  ['a line less', (text: string) => text.split('\n').slice(0, -1).join('\n')],
  [
    'another order',
    (text: string) => text.replace('staked 2\ndelivered 1', 'delivered 1\nstaked 2'),
  ],
  ['a zero before a figure', (text: string) => text.replace('sold 7', 'sold 07')],
  [
    'a time outside its period',
    (text: string) => text.replace('at 2026-11-28T00:21', 'at 2026-11-28T00:31'),
  ],
  [
    'a period that begins anywhere',
    (text: string) => text.replace('00:20:00.000Z/PT', '00:20:07.000Z/PT'),
  ],
])('two ways to spell one audit would be two lists: %s', (_, change) => {
  expect(readAudit(change(auditEntry(audit)))).toBeNull()
  expect(faultOf(change(auditEntry(audit)))).toBe('spelling')
})

test('a second audit of a period is a fault, and so is one that goes back', () => {
  const other = { root: 'cd'.repeat(32) }
  expect(faultOf(later(0), later(10), later(120))).toBeUndefined()
  expect(faultOf(later(0), later(1, other))).toBe('period')
  expect(faultOf(later(20), 'FNX register 1\nday 2026-11-27', later(10))).toBe('period')
})

test('shorter periods, in which many lists could stand beside each other, are a fault', () => {
  const minute = auditPeriodOf(new Date(audit.at), auditTimes.sandbox)
  expect(faultOf(later(0, { period: minute }))).toBe('period')
  expect(readAudit(later(0, { period: minute.replace('PT60S', 'PT1S') }))).toBeNull()
})

test.each([
  ['a share that is owed to somebody and was never issued', { sold: '8' }],
  ['a figure below zero, which hides what is owed', { sold: '8', elsewhere: '-1' }],
  ['a difference that was found', {}, 1],
])('an audit that states that the books are wrong: %s', (_, changes, differenceCount = 0) => {
  const readWith = (one: typeof auditTotals, count: number) =>
    readAudit(auditEntry({ ...audit, totals: one, differenceCount: count }))
  const right = readWith(auditTotals, 0)
  const wrong = readWith({ ...auditTotals, ...changes }, differenceCount)
  expect([right, wrong].map((one) => one && isBalanced(one))).toEqual([true, false])
})

test('the vault is logged anew only when something of it changes', () => {
  const meant = {
    chainId: 56,
    token: '0x1',
    vault: '0x2',
    desk: '0x3',
    threshold: 2,
    owners: ['0xb', '0xa'],
    minters: ['0x2'],
    contracts: [{ name: 'token', address: '0x1', codeHash: '0x4' }],
  }
  const entry = vaultEntry(audit.at, meant)
  expect(entry).toContain('owners 0xa 0xb\nthreshold 2\nminters 0x2\ncontract token 0x1 0x4')
  expect(isSameVault(entry, { ...meant, owners: ['0xa', '0xb'] })).toBe(true)
  expect(isSameVault(entry, { ...meant, threshold: 1 })).toBe(false)
})
