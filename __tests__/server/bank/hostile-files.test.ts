import { AsyncLocalStorage } from 'node:async_hooks'
import { carryLocale, inLocale } from '@/messages/locale'
import { creditorReferencesIn, newCreditorReference } from '@/server/modules/bank'
import { readBankFile } from '@/server/modules/bank/read-file'
import { FileRefused, refusalText } from '@/server/modules/bank/refusal'
import { maxFileBytes } from '@/server/modules/bank/xml'
import { account, bankFile, bytesOf, type Line, today } from '../../support/bank/bank-files'

const line: Line = { reference: 'B1', amount: 100_000n, day: '2026-11-24' }
const goodText = new TextDecoder().decode(bankFile({ lines: [line] }))
const withPart = (from: string | RegExp, to: string) => bytesOf(goodText.replace(from, to))

const bomb = `<!DOCTYPE Document [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]>`
const nesting = '<a>'.repeat(200_000)

const files: [what: string, bytes: Uint8Array, sentence: string][] = [
  ['a file above ten megabytes', new Uint8Array(maxFileBytes + 1), 'larger than 10 MB'],
  ['a file of nothing but nesting', bytesOf(nesting), 'nested deeper than 40'],
  ['a file of very many elements', bytesOf(`<a>${'<b/>'.repeat(500_001)}</a>`), 'more than 500000'],
  [
    'a file with a bomb of entities',
    withPart('<Document', `${bomb}<Document`),
    'Line 2: the file declares',
  ],
  [
    'an entity that nobody declared',
    withPart('<Id>one', '<Id>&xxe;'),
    'Line 4: this isn’t valid XML',
  ],
  ['bytes that are no text', Uint8Array.of(0x3c, 0xff, 0xfe), 'isn’t Unicode text'],
  ['an empty file', new Uint8Array(), 'this isn’t valid XML'],
  ['half a file', bytesOf(goodText.slice(0, -40)), 'this isn’t valid XML'],
  [
    'another message',
    withPart('camt.053.001.08', 'camt.052.001.08'),
    'a bank’s statement is camt.053, camt.054 (02, 08)',
  ],
  [
    'another version',
    withPart('camt.053.001.08', 'camt.053.001.13'),
    'a bank’s statement is camt.053, camt.054 (02, 08)',
  ],
  ['no message at all', bytesOf('<html/>'), '“html”'],
  [
    'no statement in it',
    bytesOf(goodText.replaceAll('Stmt>', 'Other>').replaceAll('BkToCstmrOther', 'BkToCstmrStmt')),
    '“Stmt” is missing',
  ],
  [
    'another account',
    withPart('DE75512108001245126199', 'DE89370400440532013000'),
    'about another account',
  ],
  [
    'an account in another currency',
    withPart('</IBAN></Id>', '</IBAN></Id><Ccy>EUR</Ccy>'),
    'in EUR',
  ],
  [
    'an entry in another currency',
    withPart('<Ntry><Amt Ccy="USD">', '<Ntry><Amt Ccy="EUR">'),
    'Line 7: this is in EUR',
  ],
  [
    'three decimals',
    withPart('<Ntry><Amt Ccy="USD">1000.00', '<Ntry><Amt Ccy="USD">1000.000'),
    'more than two decimals',
  ],
  [
    'a negative amount',
    withPart('<Ntry><Amt Ccy="USD">1000.00', '<Ntry><Amt Ccy="USD">-1000.00'),
    'is negative',
  ],
  [
    'an amount with an exponent',
    withPart('<Ntry><Amt Ccy="USD">1000.00', '<Ntry><Amt Ccy="USD">1e3'),
    '“1e3” isn’t an amount',
  ],
  [
    'a date in the future',
    withPart('<BookgDt><Dt>2026-11-24', '<BookgDt><Dt>2026-11-26'),
    '2026-11-26 is still to come',
  ],
  ['a day before all books', withPart('<BookgDt><Dt>2026', '<BookgDt><Dt>0000'), 'longer ago'],
  [
    'a reference longer than the standard allows',
    withPart('>B1<', `>${'B'.repeat(36)}<`),
    '“AcctSvcrRef” is longer than 35',
  ],
  ['a statement’s name that is as long', withPart('<Id>one', `<Id>${'o'.repeat(36)}`), '“Id”'],
  ['a placeholder for a reference', withPart('>B1<', '>Not provided<'), 'is no reference'],
  [
    'a day that is none',
    withPart('<BookgDt><Dt>2026-11-24', '<BookgDt><Dt>2026-02-30'),
    'isn’t understood',
  ],
  [
    'a direction that is none',
    withPart('<CdtDbtInd>CRDT</CdtDbtInd><Sts>', '<CdtDbtInd>BOTH</CdtDbtInd><Sts>'),
    '“BOTH”',
  ],
  ['a status that is none', withPart('<Cd>BOOK</Cd>', '<Cd>toString</Cd>'), '“toString”'],
  [
    'two references',
    withPart('<AcctSvcrRef>', '<AcctSvcrRef>X</AcctSvcrRef><AcctSvcrRef>'),
    'stands there twice',
  ],
  [
    'an element of nothing but attributes',
    bytesOf(`<a ${Array.from({ length: 100_000 }, (_, at) => `a${at}=""`).join(' ')}/>`),
    'more than 50 attributes',
  ],
  [
    'an entry in another vocabulary',
    withPart('<Ntry>', '<Ntry xmlns="urn:other">'),
    'Line 7: “Ntry” is of another vocabulary than the statement (“urn:other”)',
  ],
  [
    'an entry in another vocabulary, by a prefix',
    bytesOf(
      goodText.replace('<Ntry>', '<x:Ntry xmlns:x="urn:other">').replace('</Ntry>', '</x:Ntry>'),
    ),
    '“Ntry” is of another vocabulary',
  ],
  ['an amount in no vocabulary', withPart('<Amt Ccy', '<Amt xmlns="" Ccy'), '“Amt” is of another'],
  [
    'a currency in another vocabulary',
    withPart('<Ntry><Amt Ccy="USD">', '<Ntry><Amt Ccy="EUR" xmlns:x="urn:other" x:Ccy="USD">'),
    'Line 7: this is in EUR',
  ],
  [
    'an element within an amount',
    withPart('<Ntry><Amt Ccy="USD">1000.00', '<Ntry><Amt Ccy="USD">1<b/>000.00'),
    '“Amt” says “1000.00”',
  ],
  [
    'a reference with signs that are not seen',
    withPart('>B1<', '>B&#x202E;1<'),
    '“AcctSvcrRef” says “B1”',
  ],
  [
    'two closing balances',
    withPart(/(<Bal><Tp><CdOrPrtry><Cd>CLBD.*?<\/Bal>)/, '$1$1'),
    '“Bal/CLBD” stands there twice',
  ],
  ['a sign that XML has not', withPart('<Id>one', '<Id>&#0;'), 'this isn’t valid XML'],
  [
    'two documents in one',
    bytesOf(goodText + goodText.replace(/^.*\n/, '')),
    'this isn’t valid XML',
  ],
  [
    'a text in another encoding',
    new Uint8Array(Buffer.from(goodText, 'utf16le')),
    'this isn’t valid XML',
  ],
  ['an attribute twice', withPart('Ccy="USD"', 'Ccy="EUR" Ccy="USD"'), 'this isn’t valid XML'],
]

describe('an invalid file is refused as a whole, with the reason', () => {
  it('the file that they are made of is read', () => {
    expect(readBankFile(bytesOf(goodText), account, today)).toHaveLength(1)
  })

  it.each(files)('%s', (_, bytes, sentence) => {
    expect(() => readBankFile(bytes, account, today)).toThrow(FileRefused)
    expect(() => readBankFile(bytes, account, today)).toThrow(sentence)
  })
})

it('a payer’s text is cut, and cannot change the direction of the text around it', () => {
  const text = '\u202ERF\u2066 x '.repeat(5_000)
  const wild = { ...line, name: `\u202EenaJ\u0085 ${'P'.repeat(9_000)}`, text }
  const [statement] = readBankFile(bankFile({ lines: [wild] }), account, today)
  const [part] = statement?.entries[0]?.parts ?? []
  expect(part?.name).toBe(`enaJ ${'P'.repeat(135)}`)
  expect(part?.text).toBe('RF x '.repeat(200).trim())
})

it('a reference is found within the beginning of another, and not behind a thousand signs', () => {
  const reference = newCreditorReference()
  expect(creditorReferencesIn(`RF12RF ${reference.toLowerCase()}`)).toEqual([reference])
  expect(creditorReferencesIn(`${'x'.repeat(1_000)}${reference}`)).toEqual([])
})

it('what the standard lets stand in an envelope is left alone', () => {
  const addedElement = `<SplmtryData><Envlp><Own xmlns="urn:of-the-bank">1</Own></Envlp></SplmtryData></Stmt>`
  expect(readBankFile(withPart('</Stmt>', addedElement), account, today)).toHaveLength(1)
})

it('a refusal quotes no more than a line of the file, and nothing that turns the page', () => {
  const wild = bytesOf(`<a xmlns="\u202E${'u'.repeat(9_000)}"/>`)
  const refusal = refusalOf(wild)
  expect(refusal.length).toBeLessThan(250)
  expect(refusal).not.toContain('\u202E')
})

function refusalOf(bytes: Uint8Array): string {
  try {
    readBankFile(bytes, account, today)
  } catch (error) {
    if (error instanceof FileRefused) return error.message
  }
  return ''
}

beforeAll(() => carryLocale(new AsyncLocalStorage<string>()))

it('a reason is shown in its reader’s language', () => {
  expect(inLocale('de', () => refusalText(['decimalsText', { line: 7, amount: '1.000' }]))).toBe(
    'Zeile 7: 1.000 hat mehr als zwei Nachkommastellen.',
  )
})
