import type { Wish } from './run'

const members = 12
export const otherWishes = ['buyers', 'stakers', 'swappers', 'auditors']
/** What came to the world later: the bank's acts, what only owners do, and payments of nobody. */
export const rights = [
  ...['bank', 'buy-backs', 'gifts', 'votes', 'recoveries', 'legal-orders', 'reinvest'],
  ...['strangers', 'transfers', 'bank-files'],
]
const onlyBuyers = ['stakers', 'swappers', 'auditors', 'movers', 'owners']

const namedWishes: Record<string, Wish> = {
  all: { seed: 21, hours: 1, members },
  'without rights': { seed: 21, members, without: rights },
  'without movers and rights': { seed: 21, members, without: ['movers', ...rights] },
  moves: { seed: 21, members, without: [...otherWishes, ...rights] },
  'moves and the bank': { seed: 21, members, without: [...otherWishes, 'owners'] },
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
  const wish = namedWishes[name] ?? ownersWith(name)
  const options = changes.map((change) => {
    const [option = '', ...value] = change.split(' ')
    return [option, option === 'faults' ? value.join(' ').split(', ') : Number(value[0])]
  })
  return { ...wish, ...Object.fromEntries(options) }
}

/** Owners alone, with one of their rights, or a few. */
function ownersWith(name: string): Wish {
  const usedRights = name.replace('owners with ', '').split(', ')
  const unknownRight = usedRights.find((right) => !rights.includes(right))
  if (unknownRight !== undefined) throw new Error(`Nothing is called ${name}.`)
  const withoutRights = [
    ...otherWishes,
    'movers',
    ...rights.filter((right) => !usedRights.includes(right)),
  ]
  return { seed: 1, hours: 0.1, members: 16, faults: ['kill'], without: withoutRights }
}
