import { AsyncLocalStorage } from 'node:async_hooks'
import { carryLocale, inLocale } from '@/messages/locale'
import { readBankFile } from '@/server/modules/bank/read-file'
import { FileRefused, refusalText } from '@/server/modules/bank/refusal'
import { maxFileBytes } from '@/server/modules/bank/xml'
import { account, bankFile, bytesOf, type Line, today } from '../../support/bank/bank-files'

const line: Line = { reference: 'B1', amount: 100_000n, day: '2026-11-24' }
const good = new TextDecoder().decode(bankFile({ lines: [line] }))
const withPart = (from: string | RegExp, to: string) => bytesOf(good.replace(from, to))

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
  ['an entity that nobody declared', withPart('<Id>one', '<Id>&xxe;'), 'Line 4: this isn’t XML'],
  ['bytes that are no text', Uint8Array.of(0x3c, 0xff, 0xfe), 'isn’t Unicode text'],
  ['an empty file', new Uint8Array(), 'this isn’t XML'],
  ['half a file', bytesOf(good.slice(0, -40)), 'this isn’t XML'],
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
    bytesOf(good.replaceAll('Stmt>', 'Other>').replaceAll('BkToCstmrOther', 'BkToCstmrStmt')),
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
]

describe('a file that nobody vouches for is refused whole, with the reason', () => {
  it('the file that they are made of is read', () => {
    expect(readBankFile(bytesOf(good), account, today)).toHaveLength(1)
  })

  it.each(files)('%s', (_, bytes, sentence) => {
    expect(() => readBankFile(bytes, account, today)).toThrow(FileRefused)
    expect(() => readBankFile(bytes, account, today)).toThrow(sentence)
  })
})

beforeAll(() => carryLocale(new AsyncLocalStorage<string>()))

it('a reason is told in its reader’s language', () => {
  expect(inLocale('de', () => refusalText(['decimalsText', { line: 7, amount: '1.000' }]))).toBe(
    'Zeile 7: 1.000 hat mehr als zwei Nachkommastellen.',
  )
})
