import { type Law, notDeep, shortHash } from './law'

/**
 * What is settled is on the chain, was not undone there, lies deep enough, and no fork can take it
 * away.
 */
export const settledDeep: Law = {
  name: 'settled is deep',
  isQuick: true,
  check(world, seenRows) {
    return seenRows.payments.flatMap(({ hash, state }) => {
      if (state === 'seen') return []
      const block = seenRows.places.get(hash)
      if (block === undefined) return [`${shortHash(hash)} is settled and not on the chain`]
      const isUndone = world.nodes.chain.blocks[block]?.transactions.some(
        (transaction) => transaction.hash === hash && transaction.isReverted,
      )
      if (isUndone) return [`${shortHash(hash)} is settled and was undone`]
      const reason = notDeep(world, block)
      return reason === undefined ? [] : [`${shortHash(hash)} is settled ${reason}`]
    })
  },
}
