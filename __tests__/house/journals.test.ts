import type { IssueKey } from '@/server/modules/ledger/post'
import type { SettledPayment } from '@/server/modules/purchases/settling/match'
import { roleRights } from '@/server/ops/role-rights'
import { readSources } from '../support/sources'

type Outcome = SettledPayment['classification']['outcome']
const outcomes = { credited: 1, decision: 1, held: 1, returned: 1 } satisfies Record<Outcome, 1>

const issues = { 'shares issued': 1, 'rewards deposited': 1 } satisfies Record<IssueKey, 1>

const kindsByFunction: Record<string, string[]> = {
  key: Object.keys(issues),
  '`payment ${classification.outcome}`': Object.keys(outcomes).map(
    (outcome) => `payment ${outcome}`,
  ),
}

function around(text: string, place: number): string {
  const edge = (step: 1 | -1) => {
    let depth = 0
    let at = place
    for (; at >= 0 && at < text.length; at += step) {
      const sign = text[at] === '{' ? -step : text[at] === '}' ? step : 0
      if (sign > 0 && depth === 0) break
      depth -= sign
    }
    return at
  }
  return text.slice(edge(-1) + 1, edge(1))
}

function kindsIn(text: string): string[] {
  const places = [...text.matchAll(/[{,\n]\s*(kind(?:: (`[^`]*`|[^,\n}]+))?),/g)]
  return places
    .filter(({ index, 0: match }) => /\bmoves\b/.test(around(text, index + match.indexOf('kind'))))
    .flatMap(([, , value = 'kind']) => {
      const knownKinds =
        kindsByFunction[value] ?? [...value.matchAll(/'([^']+)'/g)].map(([, kind = '']) => kind)
      if (knownKinds.length > 0) return knownKinds
      const [, kind] = new RegExp(`^const ${value} = '([^']+)'$`, 'm').exec(text) ?? []
      return [kind ?? `unknown: ${value}`]
    })
}

const sources = Object.entries(readSources('src/server/modules'))
const writtenKinds = new Set(sources.flatMap(([, text]) => kindsIn(text)))

test('roles may write the journals in use, no more', () => {
  const allowedKinds = new Set(Object.values(roleRights).flatMap(({ journals }) => journals))
  expect([...writtenKinds].sort()).toEqual([...allowedKinds].sort())
})

test('a kind is found in every form', () => {
  const file = `
const word = 'by a name'
const one = { key, kind: word, at, moves: [{ from: { type: 'a' }, to }] }
const two = { ...shared, details: { of: 1 }, kind: isNew ? 'one' : 'other', moves }
const three = { kind: 'no journal', status }
const four = { key, kind: made(), moves }`
  expect(kindsIn(file)).toEqual(['by a name', 'one', 'other', 'unknown: made()'])
})
