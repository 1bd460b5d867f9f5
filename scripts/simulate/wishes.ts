import type { Wish } from './run'

const members = 12
export const others = ['buyers', 'stakers', 'swappers', 'auditors']
/** What came to the world later: the bank's acts, what only owners do, and payments of nobody. */
export const rights = [
  ...['bank', 'buy-backs', 'gifts', 'votes', 'recoveries', 'legal-orders', 'reinvest'],
  ...['strangers', 'transfers', 'bank-files'],
]
const onlyBuyers = ['stakers', 'swappers', 'auditors', 'movers', 'owners']

const named: Record<string, Wish> = {
  all: { seed: 21, hours: 1, members },
  'without rights': { seed: 21, members, without: rights },
  'without movers and rights': { seed: 21, members, without: ['movers', ...rights] },
  moves: { seed: 21, members, without: [...others, ...rights] },
  'moves and the bank': { seed: 21, members, without: [...others, 'owners'] },
  buyers: { seed: 21, members, without: [...onlyBuyers, ...rights] },
  stakers: {
    seed: 21,
    members: 32,
    faults: ['days'],
    without: ['buyers', 'swappers', 'auditors', 'movers', 'owners', ...rights],
  },
  'buyers and strangers': {
    seed: 21,
    members,
    without: [...onlyBuyers, ...rights.filter((right) => right !== 'strangers')],
  },
  'files of the bank': {
    seed: 1,
    hours: 0.2,
    members,
    faults: ['kill'],
    without: [
      ...[...onlyBuyers, 'buyers'],
      ...rights.filter((right) => right !== 'transfers' && right !== 'bank-files'),
    ],
  },
  transfers: {
    seed: 1,
    hours: 0.2,
    members,
    faults: ['kill'],
    without: [
      ...onlyBuyers,
      'buyers',
      'treasurers',
      ...rights.filter((right) => right !== 'transfers'),
    ],
  },
}

/** What is wanted, in words: a name, and what is different, as in `owners with gifts, bank; hours 0.2`. */
export function wishIn(words: string): Wish {
  const [name = '', ...changes] = words.split('; ')
  const wish = named[name] ?? ownersWith(name)
  const other = changes.map((change) => {
    const [what = '', ...value] = change.split(' ')
    return [what, what === 'faults' ? value.join(' ').split(', ') : Number(value[0])]
  })
  return { ...wish, ...Object.fromEntries(other) }
}

/** Owners alone, with one of their rights, or a few. */
function ownersWith(name: string): Wish {
  const used = name.replace('owners with ', '').split(', ')
  const unknown = used.find((one) => !rights.includes(one))
  if (unknown !== undefined) throw new Error(`Nothing is called ${name}.`)
  const without = [...others, 'movers', ...rights.filter((right) => !used.includes(right))]
  return { seed: 1, hours: 0.1, members: 16, faults: ['kill'], without }
}
