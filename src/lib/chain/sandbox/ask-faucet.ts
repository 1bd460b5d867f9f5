import type { Address } from 'viem'
import { faucetCalls } from '@/contract/faucet'
import { call } from '@/lib/api/call'

export const askFaucet = (address: Address) => call(faucetCalls.faucet, { address })
