import fc from 'fast-check'
import { inFours } from '@/contract/format/addresses'
import {
  creditorReferenceOf,
  creditorReferencesIn,
  isCreditorReference,
  newCreditorReference,
} from '@/server/modules/bank/creditor-reference'
import { mergeEntries, type StatementEntry } from '@/server/modules/bank/entry'
import { readBankFile } from '@/server/modules/bank/read-file'
import { writeRefundFile } from '@/server/modules/bank/refund-file'
import { all, need, readXml, textOf } from '@/server/modules/bank/xml'
import { account, bankFile, type Line, sampleFile, today } from '../../support/bank/bank-files'

const read = (bytes: Uint8Array) => readBankFile(bytes, account, today)
const reference = 'RF747QK4MX2W9A'
const line: Line = { reference: 'B1', amount: 100_000n, day: '2026-11-24' }

describe('files of banks', () => {
  it('a day’s statement of a German bank, version 02', () => {
    const [statement] = read(sampleFile('german'))
    expect(statement?.balances).toEqual({
      opening: 1_250_000n,
      closing: 1_348_950n,
      from: '2026-11-24',
      to: '2026-11-24',
    })
    const [credit, fee] = (statement?.entries ?? []) as [StatementEntry, StatementEntry]
    expect(credit).toMatchObject({ amount: 100_000n, isCredit: true, bookedOn: '2026-11-24' })
    expect(credit.parts).toEqual([
      {
        key: '1',
        amount: 100_000n,
        name: 'Jürgen Groß',
        account: 'DE89370400440532013000',
        bic: 'COBADEFFXXX',
        text: 'SHARES RF74 7QK4 MX2W 9A',
        isReturn: false,
      },
    ])
    expect(creditorReferencesIn(credit.parts[0]?.text ?? '')).toEqual([reference])
    expect(fee).toMatchObject({ amount: 1_050n, isCredit: false })
  })

  it('a day’s statement of a Swiss bank, version 08, whose one entry is two payments', () => {
    const [statement] = read(sampleFile('swiss'))
    expect(statement?.balances).toMatchObject({ opening: -50_025n, closing: 224_975n })
    expect(statement?.entries).toHaveLength(1)
    const [first, second] = statement?.entries[0]?.parts ?? []
    expect(first).toMatchObject({
      amount: 200_000n,
      creditorReference: reference,
      name: 'Pia-Maria Rutschmann-Schnyder',
      account: 'CH9300762011623852957',
    })
    expect(second).toMatchObject({ amount: 75_000n, endToEndId: 'RENT-11' })
    expect(second).not.toHaveProperty('account')
  })

  it('a day’s statement of a Danish bank, version 02, with times, prefixes and an amount exchanged', () => {
    const [statement] = read(sampleFile('danish'))
    expect(statement?.balances).toMatchObject({ closing: 30_000n, to: '2026-11-24' })
    const [entry] = (statement?.entries ?? []) as [StatementEntry]
    expect(entry).toMatchObject({ reference: '6190000004711', bookedOn: '2026-11-24' })
    expect(entry.parts[0]).toMatchObject({ account: '30000001234567', name: 'SØREN ÅGAARD' })
    expect(creditorReferencesIn(entry.parts[0]?.text ?? '')).toEqual([reference])
  })

  it('a notice of an American bank, with prefixes and accounts that are no IBAN', () => {
    const [notice] = read(sampleFile('american'))
    expect(notice).not.toHaveProperty('balances')
    const [entry] = (notice?.entries ?? []) as [StatementEntry]
    expect(entry).toMatchObject({ isBooked: false, bookedOn: '', reference: '1124B1QGC08C004417' })
    expect(entry.parts[0]).toMatchObject({ account: '000123456789', name: 'JANE Q PUBLIC & SONS' })
    expect(creditorReferencesIn(entry.parts[0]?.text ?? '')).toEqual([reference])
  })

  it('two statements in one file', () => {
    const text = new TextDecoder().decode(bankFile({ lines: [line] }))
    const [statement = ''] = /<Stmt>.*<\/Stmt>/s.exec(text) ?? []
    const next = statement.replace('<Id>one', '<Id>two').replace('>B1<', '>B2<')
    const statements = read(new TextEncoder().encode(text.replace(statement, statement + next)))
    expect(statements.map(({ name, entries }) => [name, entries.length])).toEqual([
      ['one', 1],
      ['two', 1],
    ])
  })

  it('pending entries are on the way', () => {
    const bytes = bankFile({ lines: [{ ...line, isPending: true }] })
    expect(read(bytes)[0]?.balances?.closing).toBe(0n)
  })

  it('a statement that does not add up', () => {
    const text = new TextDecoder().decode(bankFile({ lines: [line] }))
    const less = text.replace(
      '<Amt Ccy="USD">1000.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt>',
      '<Amt Ccy="USD">999.99</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt>',
    )
    expect(() => read(new TextEncoder().encode(less))).toThrow(
      'Line 6: opening balance and entries come to 1000.00, the closing balance is 999.99.',
    )
  })

  it('details that come to more', () => {
    const text = new TextDecoder().decode(sampleFile('swiss')).replace('750.00', '750.01')
    expect(() => read(new TextEncoder().encode(text))).toThrow(
      'the details come to 2750.01, the entry to 2750.00.',
    )
  })

  it('a detail of zero is information only', () => {
    const text = new TextDecoder().decode(sampleFile('swiss'))
    const detail = /<TxDtls>(?:(?!<TxDtls>).)*?750\.00.*?<\/TxDtls>/s.exec(text)?.[0] ?? ''
    const zero = detail.replaceAll('750.00', '0.00')
    const read0 = read(new TextEncoder().encode(text.replace(detail, `${detail}${zero}`)))
    expect(read0).toEqual(read(sampleFile('swiss')))
  })

  it('one reference for two things within a file', () => {
    const lines = [line, { ...line, amount: 5n }]
    expect(() => read(bankFile({ lines }))).toThrow('reference B1 has stood for something else')
  })

  it('one reference on days far apart', () => {
    const lines = [line, { ...line, day: '2026-11-16' }]
    expect(() => read(bankFile({ lines }))).toThrow('reference B1 has stood for something else')
  })

  it('a placeholder, and the reference with the details', () => {
    const text = new TextDecoder().decode(bankFile({ lines: [{ ...line, reference: 'NONREF' }] }))
    const refs = '<TxDtls><Refs><AcctSvcrRef>D1</AcctSvcrRef></Refs>'
    const bytes = new TextEncoder().encode(text.replace('<TxDtls>', refs))
    expect(read(bytes)[0]?.entries[0]?.reference).toBe('D1')
  })

  it('an entry without the bank’s reference', () => {
    expect(() => read(bankFile({ lines: [{ ...line, reference: '' }] }))).toThrow(
      '“AcctSvcrRef” is missing.',
    )
  })
})

describe('what several files say of one entry', () => {
  const lineFields = fc.record<Line>({
    reference: fc.constantFrom('B1', 'B2', 'B3'),
    amount: fc.constant(100_000n),
    day: fc.constantFrom('2026-11-23', '2026-11-24'),
    isPending: fc.boolean(),
    name: fc.constantFrom('Jane Public', 'J. Public'),
    payer: fc.constantFrom(undefined, 'CH9300762011623852957'),
    text: fc.constantFrom(undefined, `thanks ${reference}`),
  })
  const file = fc.record({
    message: fc.constantFrom('053' as const, '054' as const),
    version: fc.constantFrom('02' as const, '08' as const),
    lines: fc.uniqueArray(lineFields, {
      minLength: 1,
      selector: (lineOfFile) => lineOfFile.reference,
    }),
  })
  const together = (files: Uint8Array[]) => {
    const knownEntries = new Map<string, StatementEntry>()
    for (const entry of files.flatMap((file) => read(file)).flatMap(({ entries }) => entries)) {
      const before = knownEntries.get(entry.key)
      knownEntries.set(entry.key, before ? mergeEntries(before, entry) : entry)
    }
    return [...knownEntries].sort(([a], [b]) => (a < b ? -1 : 1))
  }

  it('in any order, overlapping and repeated, they give the same entries @rest', () => {
    const shuffled = fc
      .array(file, { minLength: 1, maxLength: 4 })
      .chain((files) =>
        fc.tuple(
          fc.constant(files.map(bankFile)),
          fc.array(fc.nat({ max: files.length - 1 }), { maxLength: 6 }),
        ),
      )
    fc.assert(
      fc.property(shuffled, ([files, repeatedPlaces]) => {
        const laterFiles = [
          ...repeatedPlaces.map((place) => files[place] as Uint8Array),
          ...files.toReversed(),
        ]
        expect(together(laterFiles)).toEqual(together(files))
      }),
      { numRuns: 60 },
    )
  })
})

describe('creditor references', () => {
  it('the example of the standard', () => {
    expect(creditorReferenceOf('539007547034')).toBe('RF18539007547034')
    expect(isCreditorReference('RF18539007547034')).toBe(true)
    expect(isCreditorReference('RF18539007547043')).toBe(false)
  })

  it('one that is drawn is found again, however it was written, and a slip is none', () => {
    const drawnReference = newCreditorReference()
    const spaced = inFours(drawnReference)
    expect(spaced).toMatch(/^RF\d\d( \w{4}){2} \w{2}$/)
    expect(creditorReferencesIn(`Ref.: ${spaced.toLowerCase()}/shares`)).toEqual([drawnReference])
    const slip = drawnReference.slice(0, -1) + (drawnReference.endsWith('2') ? '3' : '2')
    expect(creditorReferencesIn(slip)).toEqual([])
  })
})

it('a file of refunds names each account and adds up', () => {
  const refund = {
    endToEndId: 'R-1',
    amount: 1_005n,
    text: 'Refund',
    account: 'CH9300762011623852957',
  }
  const file = writeRefundFile({
    name: 'FNX-1',
    at: today,
    currency: 'USD',
    holder: 'FNX & Co',
    iban: account.iban,
    bic: 'SOGEDEFF',
    refunds: [
      { ...refund, name: 'A <b> "c" & d\u0007' },
      { ...refund, endToEndId: 'R-2', amount: 20n, name: 'B', account: '000123', bic: 'POFICHBE' },
    ],
  })
  const payment = need(readXml(new TextEncoder().encode(file)), 'CstmrCdtTrfInitn', 'PmtInf')
  expect(textOf(need(payment, 'CtrlSum'))).toBe('10.25')
  const [first, second] = all(payment, 'CdtTrfTxInf')
  expect(textOf(first && need(first, 'Cdtr', 'Nm'))).toBe('A b c + d')
  expect(textOf(first && need(first, 'CdtrAcct', 'Id', 'IBAN'))).toBe(refund.account)
  expect(textOf(second && need(second, 'CdtrAcct', 'Id', 'Othr', 'Id'))).toBe('000123')
})
