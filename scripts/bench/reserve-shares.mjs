import { post } from '@/server/modules/ledger/post'
import { orderMicroShares } from './many-orders.mjs'

/** For so many orders that the database made by itself. */
export function reserveShares({ db }, count) {
  const [from, to] = ['unsold', 'reserved'].map((purse) => ({ purse, asset: 'SHARE' }))
  const moves = [{ from, to, amount: BigInt(count * orderMicroShares) }]
  const key = `bench ${crypto.randomUUID()}`
  return db.transaction((tx) => post(tx, [{ key, kind: 'quote', at: new Date(), moves }]))
}
