import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as terms from '@/config/terms'
import { requestKinds } from '@/server/modules/operators'
import { limitsOf } from '@/server/modules/terms'
import { folderFiles } from '@/server/start/issuer/files'
import { readJsonText } from '@/server/start/issuer/json-text'
import { readIssuer } from '@/server/start/issuer/read'
import { readSources } from '../support/sources'

/** The program's own terms for every bank: changing them could take money or shares. */
const ownPattern =
  /confirmations|amountTagDigits|waitHours|recoveryDays|estateDays|quoteSeconds|lockMinutes|decisionHours|signer|treasur|quoteKey|maxDaily|codeMinutes/i

test('no request of the console asks for a term that is the program’s own', () => {
  const fields = Object.entries(requestKinds).flatMap(([kind, { fields: fieldRules = {} }]) =>
    Object.keys(fieldRules).map((field) => `${kind}: ${field}`),
  )
  expect(fields.length).toBeGreaterThan(40)
  expect(fields.filter((field) => ownPattern.test(field.split(': ')[1] ?? ''))).toEqual([])
})

/** Each of these terms as a field would be named, and those most useful to a thief. */
const fieldsOfOwn = {
  confirmations: 1,
  amountTagDigits: 1,
  waitHours: 0,
  recoveryDays: 0,
  estateDays: 0,
  quoteSeconds: 999_999,
  lockMinutes: 999_999,
  decisionHours: 999_999,
  signer: '0x0000000000000000000000000000000000000001',
  treasury: '0x0000000000000000000000000000000000000001',
  quoteKey: '0x0000000000000000000000000000000000000001',
  maxDaily: '999999999999',
  codeMinutes: 999_999,
}

/** A copy of each object within the value that has one more field. */
function* withField(value: unknown, field: string, ownValue: unknown): Generator<unknown> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield { ...value, [field]: ownValue }
  for (const [key, part] of Object.entries(value))
    for (const changedPart of withField(part, field, ownValue))
      yield Array.isArray(value)
        ? value.with(Number(key), changedPart)
        : Object.assign({}, value, { [key]: changedPart })
}

test('no file of a folder accepts one of the program’s own terms, at any depth', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fnx-own-terms-'))
  const acceptedValues: string[] = []
  let tried = 0
  try {
    cpSync('src/content/second-sample', folder, { recursive: true })
    for (const { name } of folderFiles) {
      const text = readFileSync(join(folder, name), 'utf8')
      for (const [field, ownValue] of Object.entries(fieldsOfOwn))
        for (const changedContent of withField(readJsonText(text).value, field, ownValue)) {
          tried += 1
          writeFileSync(join(folder, name), JSON.stringify(changedContent))
          const refusal = refusalOf(folder)
          if (!refusal.includes(name) || !refusal.includes(field))
            acceptedValues.push(`${name}: ${field}`)
        }
      writeFileSync(join(folder, name), text)
    }
    expect(refusalOf(folder)).toBe('')
  } finally {
    rmSync(folder, { recursive: true })
  }
  expect(tried).toBeGreaterThan(100)
  expect(acceptedValues).toEqual([])
})

function refusalOf(folder: string): string {
  try {
    readIssuer(folder)
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

test('a version of terms in the database gives nothing but limits of members, none above the code’s', () => {
  const largest = '999999999999999999'
  const row = {
    transferCents: largest,
    firstTransferCents: largest,
    reservedMicroShares: largest,
    giftMicroShares: largest,
    gifts: largest,
    confirmations: '1',
    amountTagDigits: '1',
    waitHours: '0',
  }
  expect(limitsOf(row)).toEqual({
    transferCents: terms.transferTerms.maxCents,
    firstTransferCents: terms.transferTerms.maxFirstCents,
    reservedMicroShares: terms.purchaseTerms.maxReservedMicroShares,
    giftMicroShares: terms.giftTerms.maxDailyMicroShares,
    gifts: BigInt(terms.giftTerms.maxDailyGifts),
  })
})

test('code that signs, moves shares or lets them wait reads no terms from the database', () => {
  const sources = readSources(
    'src/server/signer',
    'src/server/chain',
    'src/server/modules/custody',
    'src/server/modules/recoveries',
    'src/server/modules/legal-orders',
    'src/server/modules/identity',
  )
  expect(Object.keys(sources).length).toBeGreaterThan(60)
  const reading = Object.entries(sources).filter(([, text]) =>
    /server\/modules\/terms|termsVersions|terms_version|server\/start\/issuer/.test(text),
  )
  expect(reading.map(([file]) => file)).toEqual([])
})
