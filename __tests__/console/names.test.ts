import { actionIn, eventName, knownActions, outcomeName } from '@/console/drawing/event-names'
import { journalName, ledgerAccountName, letterName } from '@/console/drawing/record-names'
import { inLocale } from '@/messages/locale'
import { notificationKinds } from '@/server/modules/notifications/kinds'
import { requestKinds } from '@/server/modules/operators'
import * as refundSentences from '@/server/modules/purchases/messages/refunds'
import { NoRefund, readStoredNote, storedNote } from '@/server/modules/purchases/refund-note'
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

test('each act of operators is read in German, and found by its German words', () => {
  expect(noted.length).toBeGreaterThan(25)
  expect(noted.filter((action) => !knownActions.includes(action))).toEqual([])
  for (const action of knownActions) {
    const words = german(() => eventName(action))
    expect([action, words === action]).toEqual([action, false])
    expect(inLocale('en', () => actionIn(eventName(action)))).toBe(action)
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
  expect(inLocale('en', () => eventName('command: sale stop'))).toBe('shell command: sale stop')
  expect(german(() => eventName('command: sale stop'))).toBe('Befehl: sale stop')
  expect(german(() => actionIn('Befehl: sale stop'))).toBe('command: sale stop')
})

test('the outcome of a command is shown in words', () => {
  expect(inLocale('en', () => outcomeName('begun'))).toBe('started')
  for (const outcome of ['begun', 'done', 'asked', 'refused', 'failed'])
    expect([outcome, german(() => outcomeName(outcome)) === outcome]).toEqual([outcome, false])
})

test('entries and accounts of the ledger are read in German', () => {
  const kinds = new Set(Object.values(roleRights).flatMap(({ journals }) => journals))
  const same = [...kinds].filter((kind) => german(() => journalName(kind)) === kind)
  expect(same).toEqual([])
  expect(german(() => ledgerAccountName('unsold'))).toBe('zum Verkauf')
  expect(inLocale('en', () => ledgerAccountName('buy-back'))).toBe('buy-backs')
})

test('a refund’s note is kept by its name and facts, and read in either language', () => {
  const kept = storedNote('nonceIsUsedText', { nonce: 7, next: 9 })
  const english =
    'The treasury has already used nonce 7. Look it up in an explorer. If it didn’t refund this payment, sign again with --nonce 9.'
  expect(inLocale('en', () => readStoredNote(kept))).toBe(english)
  expect(german(() => readStoredNote(kept))).toMatch(
    /^Die Treasury hat Nonce 7 schon.*--nonce 9\.$/,
  )
  const ofLater = JSON.stringify({ note: ['ofALaterReleaseText'], english: 'Not known here.' })
  expect(german(() => readStoredNote(ofLater))).toBe('Not known here.')
  expect(german(() => new NoRefund('waitsForText', { nonce: 7, next: '5–6' })).message).toMatch(
    /^This order is treasury transaction 7, and 5–6 must come first:/,
  )
})

test('every sentence of a refund reads otherwise in German', () => {
  const sentences = Object.entries(refundSentences) as [string, (facts: object) => string][]
  const same = sentences.filter(
    ([, say]) => german(() => say({})) === inLocale('en', () => say({})),
  )
  expect(sentences.length).toBeGreaterThan(40)
  expect(same.map(([name]) => name)).toEqual([])
})

test('the subject of letters is shown in plain words', () => {
  const kinds = [...Object.keys(notificationKinds), 'letter']
  const unread = kinds.filter((kind) => german(() => letterName(kind)) === kind)
  expect(unread).toEqual([])
  expect(inLocale('en', () => letterName('buy-back-open'))).toBe('buy-back open')
})
