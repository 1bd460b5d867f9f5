import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { PurchaseOrder } from '@/contract/purchase'
import { isSignedByUs } from '@/features/transactions/receipt-checks'
import { quoteSigner } from '@/server/modules/purchases/orders/place-order'
import { sandboxQuoteSigner } from '@/server/sandbox/chain/sandbox-tokens'

const quote: Omit<PurchaseOrder, 'signature'> = {
  id: '0b1c6b2e-6f6e-4d52-9a50-0c1fd8d9a111',
  currency: 'USDT',
  decimals: 18,
  pay: '312000000000000000001',
  fee: '1560000000000000001',
  receive: '24875000',
  sharePrice: '12480000',
  currencyPrice: '1000000',
  token: '0x55d398326f99059fF775485246999027B3197955',
  treasury: '0xc223b10ef31d74b74ac4931da23c76dfd154e43f',
  payer: '0x11aa22bb33cc44dd55ee66ff77aa88bb99cc00dd',
  lockedAt: '2026-11-20T12:00:00.000Z',
  expiresAt: '2026-11-20T12:10:00.000Z',
}

const signed = async () => ({
  ...quote,
  signature: await quoteSigner(sandboxQuoteSigner).sign(quote),
})

test('an unchanged quote bears our signature', async () => {
  expect(await isSignedByUs(await signed())).toBe(true)
})

test.each<Partial<PurchaseOrder>>([
  { id: '0b1c6b2e-6f6e-4d52-9a50-0c1fd8d9a112' },
  { currency: 'USDC' },
  { pay: '312000000000000000002' },
  { fee: '1560000000000000000' },
  { receive: '24875001' },
  { sharePrice: '12480001' },
  { currencyPrice: '1000001' },
  { token: null },
  { treasury: '0x11aa22bb33cc44dd55ee66ff77aa88bb99cc00dd' },
  { payer: '0xc223b10ef31d74b74ac4931da23c76dfd154e43f' },
  { expiresAt: '2026-11-20T12:10:01.000Z' },
  { signature: '0x' },
  { signature: `0x${'1b'.repeat(65)}` },
])('any later change breaks the signature: %j @rest', async (altered) => {
  expect(await isSignedByUs({ ...(await signed()), ...altered })).toBe(false)
})

test('another signer’s signature does not count', async () => {
  const stranger = quoteSigner(privateKeyToAccount(generatePrivateKey()))
  expect(await isSignedByUs({ ...quote, signature: await stranger.sign(quote) })).toBe(false)
})
