import { readServerEnv } from '@/config/env.server'
import { purchaseFrom } from '@/server/process/purchase-from'
import { productionSettings } from '../../support/production-settings'
import { stillChain } from '../../support/still-chain'

const from = (changed: Record<string, string>) =>
  purchaseFrom(readServerEnv({ ...productionSettings, ...changed }), stillChain())

test('production pays in and signs by its settings', () => {
  expect(from({ CONFIRMATIONS: '20' })).toMatchObject({
    treasury: productionSettings.TREASURY_ADDRESS,
    quoteSigner: { address: productionSettings.NEXT_PUBLIC_QUOTE_SIGNER },
    confirmations: 20,
    prices: expect.any(Object),
  })
})

test('addresses may be spelled in any way', () => {
  const { NEXT_PUBLIC_QUOTE_SIGNER } = productionSettings
  expect(() =>
    from({ NEXT_PUBLIC_QUOTE_SIGNER: NEXT_PUBLIC_QUOTE_SIGNER.toLowerCase() }),
  ).not.toThrow()
})

const other = `0x${'9'.repeat(40)}`

test.each([
  ['a treasury that no page knows', { NEXT_PUBLIC_TREASURIES: other }, /TREASURY_ADDRESS is not/],
  ['another signer than pages know', { NEXT_PUBLIC_QUOTE_SIGNER: other }, /no page would believe/],
])('production does not start with %s', (_, changed, sentence) => {
  expect(() => from(changed)).toThrow(sentence)
  expect(() => from(changed)).not.toThrow(productionSettings.QUOTE_SIGNING_KEY)
})

test('a second treasury may be announced before it is used', () => {
  const both = `${other}, ${productionSettings.TREASURY_ADDRESS}`
  expect(() => from({ NEXT_PUBLIC_TREASURIES: both })).not.toThrow()
})

test('a sandbox has accounts and prices of its own, whatever is set', () => {
  expect(from({ APP_MODE: 'sandbox' })).toEqual({})
})
