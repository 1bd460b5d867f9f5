import { type Address, isAddress, zeroAddress } from 'viem'
import type { Answer, Input } from '@/contract/define'
import { type faucetCalls, faucetGift } from '@/contract/faucet'
import { AppError } from '../errors'
import { dayMs, giveBack, spendOnce } from '../rate-limit'
import type { Services } from '../services'

type Call = (typeof faucetCalls)['faucet']

export async function faucet(services: Services, { address }: Input<Call>): Promise<Answer<Call>> {
  if (services.faucet === undefined) throw new AppError('NOT_FOUND')
  // In capitals and small letters an address carries a checksum, and a wrong one is a slip of the pen.
  if (!isAddress(address) || address === zeroAddress) throw notAnAddress()
  const share = {
    bucket: 'faucet',
    subject: address.toLowerCase(),
    most: faucetGift.perAddress,
    windowMs: dayMs,
    message: 'This wallet has had its test money for today. There is more tomorrow.',
  }
  await spendOnce(services, share)
  try {
    return { gifts: await services.faucet.fund(address as Address) }
  } catch (error) {
    await giveBack(services, share)
    throw error
  }
}

function notAnAddress(): AppError {
  const message = 'This is not the address of a wallet. Check each character.'
  return new AppError('BAD_REQUEST', { errors: [{ path: 'address', message }] })
}
