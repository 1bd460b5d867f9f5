import { type Address, isAddress, zeroAddress } from 'viem'
import type { Answer, Input } from '@/contract/define'
import { type faucetCalls, faucetGift } from '@/contract/faucet'
import * as fields from '@/messages/fields'
import { AppError, asAppError, wrongField } from '@/server/platform/errors'
import { consumeOnce, dayMs, giveBack, giveBackDaily } from '@/server/platform/http/rate-limit'
import type { Services } from '@/server/services'

type Call = (typeof faucetCalls)['faucet']

export async function faucet(
  services: Services,
  { address }: Input<Call>,
  caller: string,
): Promise<Answer<Call>> {
  if (services.faucet === undefined) throw new AppError('NOT_FOUND')
  // In capitals and small letters an address carries a checksum, and a wrong one is a slip of the pen.
  if (!isAddress(address) || address === zeroAddress) throw notAnAddress()
  const share = {
    bucket: 'faucet',
    subject: address.toLowerCase(),
    max: faucetGift.perAddress,
    windowMs: dayMs,
    code: 'FAUCET_USED',
  } as const
  await consumeOnce(services, share)
  let hasFirst = false
  try {
    const gifts = await services.faucet.fund(address as Address, () => {
      hasFirst = true
    })
    return { gifts }
  } catch (error) {
    if (!hasFirst) {
      await giveBack(services, share)
      if (asAppError(error).code === 'CHAIN_AWAY')
        await giveBackDaily(services, 'wallet.faucet', caller)
    }
    throw error
  }
}

function notAnAddress(): AppError {
  return wrongField('address', fields.addressError())
}
