import { actionIn, eventName, knownActions } from '@/console/drawing/event-names'
import { journalName, ledgerAccountName, letterName } from '@/console/drawing/record-names'
import { inLocale } from '@/messages/locale'
import { notificationKinds } from '@/server/modules/notifications/kinds'
import { requestKinds } from '@/server/modules/operators'
import { refundNote } from '@/server/modules/operators/refund-notes.service'
import { roleRights } from '@/server/ops/role-rights'
import { carryLanguages } from '@/server/platform/node/listen'
import { readSources } from '../support/sources'

beforeAll(() => carryLanguages())

const german = <Result>(read: () => Result) => inLocale('de', read)

/** Each action that some code notes in the log of operators. */
const noted = ['src/console', 'src/server/modules'].flatMap((folder) =>
  Object.values(readSources(folder)).flatMap((text) =>
    [
      ...text.matchAll(/\bnote\(\s*'([^']+)'/g),
      ...text.matchAll(
        /^\s*(?:const )?action(?:: | = )(?:is\w+ \? )?'([^']+)'(?: : '([^']+)')?,?$/gm,
      ),
      ...text.matchAll(/^type RefundStep = '([^']+)' \| '([^']+)' \| '([^']+)'$/gm),
    ].flatMap(([, ...words]) => words.filter((word) => word !== undefined)),
  ),
)

test('whatever operators do is read in German, and found by its German words', () => {
  expect(noted.length).toBeGreaterThan(25)
  expect(noted.filter((action) => !knownActions.includes(action))).toEqual([])
  for (const action of knownActions) {
    const words = german(() => eventName(action))
    expect([action, words === action]).toEqual([action, false])
    expect(inLocale('en', () => eventName(action))).toBe(action)
    expect(german(() => actionIn(words))).toBe(action)
  }
})

test('the kind of a request is read in people’s words', () => {
  for (const kind of Object.keys(requestKinds)) {
    const action = `asked: ${kind}`
    for (const locale of ['en', 'de']) {
      const words = inLocale(locale, () => eventName(action))
      expect([kind, words.endsWith(`: ${kind}`) && kind.includes('-')]).toEqual([kind, false])
      expect(inLocale(locale, () => actionIn(words))).toBe(action)
    }
  }
  expect(german(() => eventName('asked: price-set'))).toBe('beantragt: Tagespreis')
  expect(german(() => eventName('command: sale stop'))).toBe('Befehl: sale stop')
  expect(german(() => actionIn('Befehl: sale stop'))).toBe('command: sale stop')
})

test('entries and accounts of the ledger are read in German', () => {
  const kinds = new Set(Object.values(roleRights).flatMap(({ journals }) => journals))
  const same = [...kinds].filter((kind) => german(() => journalName(kind)) === kind)
  expect(same).toEqual([])
  expect(german(() => ledgerAccountName('unsold'))).toBe('zum Verkauf')
  expect(inLocale('en', () => ledgerAccountName('buy-back'))).toBe('buy-backs')
})

test('a refund’s note keeps its facts in either language', () => {
  const used =
    'The treasury has already used nonce 7. Look it up in an explorer. If it didn’t refund this payment, sign again with --nonce 9.'
  expect(inLocale('en', () => refundNote(used))).toBe(used)
  expect(german(() => refundNote(used))).toMatch(/^Die Treasury hat Nonce 7 schon.*--nonce 9\.$/)
  const before =
    'An order of this payment comes before. It is transaction 7 of the treasury, and waits for 5 to 6: upload those refunds; where no refund has such a number, any other transaction of the treasury uses it up.'
  expect(inLocale('en', () => refundNote(before))).toBe(before)
  expect(german(() => refundNote(before))).toMatch(/^Ein Auftrag.*Transaktion 7.*auf 5 to 6:/)
  expect(german(() => refundNote('Something new.'))).toBe('Something new.')
})

test('every sentence of a refund that reaches the console is known', () => {
  const texts = Object.values(readSources('src/server/modules/purchases/refunds')).flatMap((text) =>
    [...text.matchAll(/NoRefund(?:Yet)?\(\s*'([^']+)'|said: '([^']+)'/g)].map(
      ([, refused, said]) => refused ?? said ?? '',
    ),
  )
  const atTheShell =
    /^(The signature of this order|This payment is already|That isn’t an address|There is no settled payment)/
  expect(texts.length).toBeGreaterThan(12)
  const unknown = texts.filter((text) => german(() => refundNote(text)) === text)
  expect(unknown.filter((text) => !atTheShell.test(text))).toEqual([])
})

test('what letters are about is read in people’s words', () => {
  const kinds = [...Object.keys(notificationKinds), 'letter']
  const unread = kinds.filter((kind) => german(() => letterName(kind)) === kind)
  expect(unread).toEqual([])
  expect(inLocale('en', () => letterName('buy-back-open'))).toBe('buy-back open')
})
