import { readServerEnv } from '@/config/env.server'
import { keysFrom } from '@/server/platform/crypto/keys'
import { sandboxParts } from '@/server/start/open-chain'
import { portsFrom } from '@/server/start/open-services'
import { TestClock } from '../../../support/api'
import { awayDatabase } from '../../../support/away-database'
import { productionSettings } from '../../../support/production-settings'
import { stillChain } from '../../../support/still-chain'

async function from(changes: Record<string, string>) {
  const env = readServerEnv({ ...productionSettings, ...changes })
  const { db } = awayDatabase()
  const needs = { db, keys: await keysFrom('tests'), clock: new TestClock(), chain: stillChain() }
  return portsFrom(env, await sandboxParts(env), needs)
}

test('production pays in and signs by its settings', async () => {
  expect(await from({ CONFIRMATIONS: '20' })).toMatchObject({
    treasury: productionSettings.TREASURY_ADDRESS,
    quoteSigner: { address: productionSettings.NEXT_PUBLIC_QUOTE_SIGNER },
    confirmations: 20,
    prices: expect.any(Object),
  })
})

test('addresses may be spelled in any way', async () => {
  const { NEXT_PUBLIC_QUOTE_SIGNER } = productionSettings
  const spelled = { NEXT_PUBLIC_QUOTE_SIGNER: NEXT_PUBLIC_QUOTE_SIGNER.toLowerCase() }
  expect((await from(spelled)).quoteSigner.address).toBe(NEXT_PUBLIC_QUOTE_SIGNER)
})

const otherAddress = '0xAb8483F64d9C6d1EcF9b849Ae677dD3315835cb2'

test.each([
  [
    'a treasury that no page knows',
    { NEXT_PUBLIC_TREASURIES: otherAddress },
    /TREASURY_ADDRESS is not/,
  ],
  [
    'another signer than pages know',
    { NEXT_PUBLIC_QUOTE_SIGNER: otherAddress },
    /no page would believe/,
  ],
])('production does not start with %s', async (_, changes, sentence) => {
  await expect(from(changes)).rejects.toThrow(sentence)
  await expect(from(changes)).rejects.not.toThrow(productionSettings.QUOTE_SIGNING_KEY)
})

test('a second treasury may be announced early', async () => {
  const bothAddresses = `${otherAddress}, ${productionSettings.TREASURY_ADDRESS}`
  const { treasury } = await from({ NEXT_PUBLIC_TREASURIES: bothAddresses })
  expect(treasury).toBe(productionSettings.TREASURY_ADDRESS)
})

test('a sandbox uses its own accounts', async () => {
  const { treasury, quoteSigner } = await from({ APP_MODE: 'sandbox' })
  expect(treasury).not.toBe(productionSettings.TREASURY_ADDRESS)
  expect(quoteSigner.address).not.toBe(productionSettings.NEXT_PUBLIC_QUOTE_SIGNER)
})

test('production has nothing of a sandbox', async () => {
  expect(await from({})).not.toHaveProperty('sandbox')
  expect(await from({})).not.toHaveProperty('faucet')
})
