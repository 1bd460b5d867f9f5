import { confirmations } from '../product'
import { depthOf, type Law, short } from './law'

/** What is settled stands on the chain, and deep enough. */
export const settledDeep: Law = {
  name: 'settled is deep',
  isQuick: true,
  check(_, seen) {
    return seen.payments.flatMap(({ hash, state }) => {
      if (state === 'seen') return []
      const place = seen.places.get(hash)
      if (place === undefined) return [`${short(hash)} is settled and not on the chain`]
      const depth = depthOf(seen, place)
      return depth < confirmations
        ? [`${short(hash)} is settled after ${depth} of ${confirmations} confirmations`]
        : []
    })
  },
}
