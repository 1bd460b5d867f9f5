import { keccak256, type LocalAccount, stringToHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

export const demoEmail = 'demo@fnx.example'

/**
 * Forty people who own shares in addition to the demo person, so that a dividend, a vote and the
 * public figures are those of a bank with owners. Their names are obviously made up, and only
 * operators see them.
 */
export const sampleOwners = Array.from({ length: 40 }, (_, place) => ({
  place,
  email: `owner-${place + 1}@sample.fnx.example`,
  fullName: `Sample Owner ${place + 1}`,
  phone: `+120655501${String(place).padStart(2, '0')}`,
}))

const wallets = new Map<number, LocalAccount>()

/** Created on demand, because keys take time and most starts need none. */
export function walletOfOwner(place: number): LocalAccount {
  const wallet =
    wallets.get(place) ?? privateKeyToAccount(keccak256(stringToHex(`sample owner ${place}`)))
  wallets.set(place, wallet)
  return wallet
}
