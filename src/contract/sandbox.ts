import * as z from 'zod/mini'
import { mainTokens } from '@/config/coins'
import { describe } from './define'
import { chainAddress, integerText, isoDay, transactionHash } from './fields'
import { orderId } from './purchase'

export const faucetGift = { bnb: 1, tokens: 5_000, perAddress: 3, perCaller: 20 } as const

const tokensSaid = mainTokens.map(({ symbol }) => `${faucetGift.tokens} ${symbol}`).join(' and ')

const gift = z.object({ symbol: z.string(), amount: integerText, hash: transactionHash })
export type Gift = z.infer<typeof gift>

export const faucetCalls = {
  faucet: describe({
    method: 'POST',
    path: 'wallet/faucet',
    access: 'public',
    beyondSpec: true,
    sandboxOnly: true,
    summary: `Test money for a wallet: ${faucetGift.bnb} BNB, ${tokensSaid}, at most ${faucetGift.perAddress} times a day.`,
    dailyLimit: faucetGift.perCaller,
    request: z.object({ address: chainAddress }),
    response: z.object({ gifts: z.array(gift) }),
  }),
}

/** The form in which the sample transfer of an order arrives. */
export const transferWays = [
  'as-asked',
  'other-name',
  'less',
  'more',
  'no-reference',
  'wrong-reference',
  'twice',
  'next-week',
] as const
export type TransferWay = (typeof transferWays)[number]

export const sampleBankCalls = {
  sendTransfer: describe({
    method: 'POST',
    path: 'wallet/sendTransfer',
    access: 'member',
    sealed: true,
    beyondSpec: true,
    sandboxOnly: true,
    summary: 'Has a sample bank send the transfer of an order, as asked for or otherwise.',
    request: z.object({ orderId, way: z.enum(transferWays) }),
    response: z.object({ bookedOn: isoDay }),
  }),
}

/** The address at which a sandbox receives webhooks itself and shows them. */
export const webhookReceiverPath = '/api/sandbox/webhooks'

export const scenarioPath = '/api/sandbox/scenarios'

export const scenarioList = z.object({
  scenarios: z.array(
    z.object({
      name: z.string(),
      group: z.string(),
      title: z.string(),
      /** Whether its changes are visible to everybody. */
      touchesAll: z.boolean(),
    }),
  ),
})
export type ScenarioList = z.infer<typeof scenarioList>

export const scenarioOpened = z.object({
  name: z.string(),
  title: z.string(),
  /** The address of the page that shows the state. */
  path: z.string(),
  /** Null if the state has no login. */
  login: z.nullable(z.object({ token: z.string(), email: z.string(), device: z.string() })),
  /** What this member's browser would have stored. */
  storage: z.record(z.string(), z.string()),
})
export type ScenarioOpened = z.infer<typeof scenarioOpened>
