import { hasIban, writtenAccount, writtenBic, writtenName } from '@/server/modules/bank'
import { writeRefundFile } from '@/server/modules/bank/refund-file'
import { bank } from '../../support/bank/bank-files'

test.each([
  ['Łukasz Müller-Groß', 'Lukasz Mueller-Gross'],
  ['ÅSA SØRENSEN', 'ASA SORENSEN'],
  ['Zoë “Zed” O’Neill & Co. Kılıç', "Zoe Zed O'Neill + Co. Kilic"],
  ['A\u202Eda\u0000  //Byron/', 'A da /Byron'],
  ['Ａｄａ ４２', 'Ada 42'],
  ['Ada '.repeat(20), 'Ada '.repeat(18).slice(0, 70).trim()],
  ['Иван Петров', undefined],
  ['Ada 王', undefined],
  ['Ada ٣', undefined],
  ['😀', ''],
])('the name %j is written as %j', (name, expectedName) => {
  expect(writtenName(name)).toBe(expectedName)
})

const german = 'DE89370400440532013000'

test.each([
  [german, { iban: german }],
  ['de89 3704 0044 0532 0130 00', { iban: german }],
  ['DE88370400440532013000', undefined],
  ['DE8937040044053201300', undefined],
  ['XX00123456789', undefined],
  ['xx00 1234', undefined],
  ['000123456789', { other: '000123456789' }],
  ['12-3456.78', { other: '12-3456.78' }],
  ['1'.repeat(35), undefined],
  ['١٢٣', undefined],
  ['', undefined],
])('the account %j is named as %j', (account, expectedAccount) => {
  expect(writtenAccount(account)).toEqual(expectedAccount)
})

test.each([
  ['Send it to DE89 3704 0044 0532 0130 00 soon', true],
  ['AB12 to de89370400440532013000', true],
  ['NO93 8601-1117-947', true],
  ['DE88 3704 0044 0532 0130 00', false],
  ['Request 12, order RF18 5390 0754 7034', false],
])('of %j it is said that it has an IBAN in it: %s', (text, expectedIban) => {
  expect(hasIban(text)).toBe(expectedIban)
})

test('an invalid BIC is left out', () => {
  expect(['SOGEDEFF', 'SOGEDEFFXXX', 'not one', ''].map((bic) => writtenBic(bic))).toEqual([
    'SOGEDEFF',
    'SOGEDEFFXXX',
    undefined,
    undefined,
  ])
})

const file = { name: 'FNX', at: new Date('2026-11-20T12:00:00Z'), ...bank }
const refund = { endToEndId: 'R1', amount: 100n, name: '', text: 'Refund' }

test('our own name is written in the bank’s letters too', () => {
  const fileText = writeRefundFile({ ...file, holder: 'Bank für Æther', refunds: [] })
  expect(fileText).toContain('<Nm>Bank fuer Aether</Nm>')
})

test('a file is not written with an account that it cannot name', () => {
  const refunds = [{ ...refund, account: 'XX00123456789' }]
  expect(() => writeRefundFile({ ...file, refunds })).toThrow('no file can name')
})
