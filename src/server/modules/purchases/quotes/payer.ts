import type { Address } from 'viem'
import type { Currency } from '@/contract/currency'
import { chainAway, walletBalance } from '@/server/chain/nodes/chain'
import { AppError } from '@/server/platform/errors'
import type { Services } from '@/server/services'

// An account with a key that lends a contract's code (EIP-7702) still signs its payments itself.
const lentCode = /^0xef0100/i

/** What a contract pays in BNB is an inner call, which no log tells of: the follower would not see it. */
export async function refuseContract(
  { chain }: Services,
  payer: Address,
  currency: string,
): Promise<void> {
  const code = await chain.reader.getCode({ address: payer }).catch((error: unknown) => {
    throw chainAway(error)
  })
  if (code !== undefined && !lentCode.test(code))
    throw new AppError('CONTRACT_WALLET', { params: { currency } })
}

/** Who could not pay would keep shares from others for nothing; also where no node tells what they hold. */
export async function refusePoor(
  services: Services,
  payer: Address,
  { currency, pay }: { currency: Currency; pay: bigint },
): Promise<void> {
  const held = await walletBalance(services, currency, payer)
  if (held < pay) throw new AppError('INSUFFICIENT_BALANCE')
}
