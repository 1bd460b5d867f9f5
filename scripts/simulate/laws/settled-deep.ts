import { type Law, notDeep, short } from './law'

/**
 * What is settled is on the chain, was not undone there, lies deep enough, and no fork can take it
 * away.
 */
export const settledDeep: Law = {
  name: 'settled is deep',
  isQuick: true,
  check(outside, seen) {
    return seen.payments.flatMap(({ hash, state }) => {
      if (state === 'seen') return []
      const place = seen.places.get(hash)
      if (place === undefined) return [`${short(hash)} is settled and not on the chain`]
      const isUndone = outside.nodes.chain.blocks[place]?.transactions.some(
        (transaction) => transaction.hash === hash && transaction.isReverted,
      )
      if (isUndone) return [`${short(hash)} is settled and was undone`]
      const why = notDeep(outside, place)
      return why === undefined ? [] : [`${short(hash)} is settled ${why}`]
    })
  },
}
