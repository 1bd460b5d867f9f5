import type { PlantedFault } from './bundle'
import type { Wish } from './run'

export interface Plant extends PlantedFault {
  /** The law that has to see it. */
  law: string
  /** A short run that shows it. */
  wish: Wish
}

export const others = ['buyers', 'stakers', 'swappers', 'auditors']
/** What came to the world later: the bank's acts, what only owners do, and payments of nobody. */
export const rights = [
  ...['bank', 'buy-backs', 'gifts', 'votes', 'recoveries', 'legal-orders'],
  'strangers',
]

/** Buyers alone, and who returns their money. */
export const treasurySeed: Wish = {
  ...{ seed: 4, hours: 0.0936, members: 12, faults: ['days'] },
  without: ['stakers', 'swappers', 'auditors', 'movers', 'owners', ...rights],
}

/** Owners alone, with one of their rights, or a few. */
export const onlyOwnersWith = (...used: string[]): Wish => ({
  ...{ seed: 1, hours: 0.1, members: 16, faults: ['kill'] },
  without: [...others, 'movers', ...rights.filter((one) => !used.includes(one))],
})

const buyBacks = 'src/server/modules/buy-backs'
const gifts = 'src/server/modules/gifts'
const recoveries = 'src/server/modules/recoveries'
const votes = 'src/server/modules/votes'

/** Those of what only owners do; `planted.ts` has them all. */
export const ownerPlants: Plant[] = [
  {
    name: 'an offer after the end counts',
    changes: [
      {
        file: `${buyBacks}/offer.ts`,
        text: ' || found.closesAt <= now) throw',
        becomes: ') throw',
      },
      {
        file: `${buyBacks}/advance.ts`,
        text: 'if (buyBack.closesAt > at) return false',
        becomes: 'if (buyBack.closesAt.getTime() > at.getTime() - 30_000) return false',
      },
    ],
    law: 'offers stand as they were answered',
    wish: onlyOwnersWith('buy-backs'),
  },
  {
    name: 'what was taken back is sold',
    changes: [
      {
        file: `${buyBacks}/offer.ts`,
        text: `    await endOffer(tx, offer, now)
    await post(tx, [offerEndedJournal(offer, 'taken back', now)])
`,
        becomes: '',
      },
    ],
    law: 'offers stand as they were answered',
    wish: onlyOwnersWith('buy-backs'),
  },
  {
    name: 'parts of a buy-back are worked out with a rounded rate',
    changes: [
      {
        file: `${buyBacks}/pro-rata.ts`,
        text: '(offered * most) / all',
        becomes: '(offered * ((most * 1_000_000n) / all)) / 1_000_000n',
      },
    ],
    law: 'a buy-back buys each part once',
    wish: onlyOwnersWith('buy-backs'),
  },
  {
    name: 'a gift is offered to whoever joined first',
    changes: [
      {
        file: `${gifts}/follow-gifts.ts`,
        text: '.where(and(isMeant, isNull(accounts.closedAt)))',
        becomes: '.where(isNull(accounts.closedAt))\n    .limit(1)',
      },
    ],
    law: 'a gift arrives or comes back, once',
    wish: onlyOwnersWith('gifts'),
  },
  {
    name: 'a gift that is taken back stays under way',
    changes: [
      {
        file: `${gifts}/take-back.ts`,
        text: "return giftDoc({ gift: await endGift(tx, gift, 'taken-back', now) }, senderId)",
        becomes: "return giftDoc({ gift: { ...gift, state: 'taken-back' } }, senderId)",
      },
    ],
    law: 'a gift arrives or comes back, once',
    wish: onlyOwnersWith('gifts'),
  },
  {
    name: 'the first ballot counts',
    changes: [
      {
        file: `${votes}/count.ts`,
        text: 'newer.serial >',
        becomes: 'newer.serial <',
      },
    ],
    law: 'votes are counted as they were cast',
    wish: onlyOwnersWith('votes'),
  },
  {
    name: 'ballots are stored as they were cast',
    changes: [
      {
        file: `${votes}/sealed-ballot.ts`,
        text: 'return keys.lock(evenlyLong(ballot), contextOf(whose))',
        becomes: 'return Promise.resolve(JSON.stringify(ballot))',
      },
    ],
    law: 'nobody can read a ballot',
    wish: onlyOwnersWith('votes'),
  },
  {
    name: 'shares that left a lost wallet by its key count as recovered',
    changes: [
      {
        file: `${recoveries}/finish.ts`,
        text: "row.state === 'approved' && receiver === row.fresh && amount === row.microShares",
        becomes: 'receiver !== row.fresh && amount > 0n',
      },
    ],
    law: 'a lost wallet is recovered once',
    wish: { ...onlyOwnersWith('recoveries'), hours: 0.2 },
  },
  {
    name: 'a recovery that was stopped goes on',
    changes: [
      {
        file: `${recoveries}/stop.ts`,
        text: 'const ended = await change(tx, row, { state, endedAt: now, nextAt: null })',
        becomes: 'const ended = { ...row, state, endedAt: now }',
      },
    ],
    law: 'a lost wallet is recovered once',
    wish: { ...onlyOwnersWith('recoveries'), hours: 0.2 },
  },
]
