import { onlyOwnersWith, type Plant } from './planted-owners'

const orders = 'src/server/modules/legal-orders'
const law = 'shares move by order once'
const wish = { ...onlyOwnersWith('legal-orders'), hours: 0.2 }

/** Those of estates and courts; `planted.ts` has them all. */
export const legalOrderPlants: Plant[] = [
  {
    name: 'an estate moves before its days of notice are over',
    changes: [
      {
        file: `${orders}/follow.ts`,
        text: 'if (row.waitsUntil !== null && row.waitsUntil <= now) return',
        becomes: 'if (row.waitsUntil !== null) return',
      },
    ],
    ...{ law, wish },
  },
  {
    name: 'an order that two people have stopped goes on',
    changes: [
      {
        file: `${orders}/stop.ts`,
        text: "const state = row.act === 'freeze' ? ('lifted' as const) : ('stopped' as const)\n  const ended = await changeOrder(tx, row, { state, endedAt: needs.clock.now() })",
        becomes:
          "const state = row.act === 'freeze' ? ('lifted' as const) : ('stopped' as const)\n  const ended = { ...row, state }",
      },
    ],
    ...{ law, wish },
  },
]
