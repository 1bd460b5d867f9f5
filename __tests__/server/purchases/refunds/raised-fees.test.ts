import { type Hex, parseTransaction } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { balanceOf } from '@/server/modules/ledger/ledger-account'
import { raiseFee } from '@/server/modules/purchases/refunds/raise-fee'
import { refunds } from '@/server/modules/purchases/tables'
import { runCommand } from '@/server/ops/commands'
import { sandboxTreasury } from '@/server/sandbox/chain/sandbox-tokens'
import {
  buyerIn,
  expectSoundBooks,
  finalIn,
  type PaymentFixture,
  paymentFixture,
} from '../../../support/payment-fixture'
import { linkedAddress } from '../../../support/purchase'
import { landing, newAddress } from '../../../support/scripted-chain'

const ops = ({ api }: PaymentFixture, line: string) => runCommand(api.services, line.split(' '))
const sentBy = ({ nodes }: PaymentFixture): Hex[] => nodes.flatMap(({ sent }) => sent)
const refundsIn = ({ api }: PaymentFixture) => api.services.db.select().from(refunds)
const suspense = ({ api }: PaymentFixture) =>
  balanceOf(api.services.db, { type: 'suspense', asset: 'USDT' })

async function sentRefund() {
  const fixture = await paymentFixture()
  const { accountId } = await buyerIn(fixture)
  await fixture.run()
  fixture.chain.mine(fixture.chain.pay(newAddress(), fixture.treasury, 77n, { symbol: 'USDT' }))
  await fixture.settleAll()
  const [paid] = await finalIn(fixture)
  const paymentId = paid?.id as string
  const to = await linkedAddress(fixture.api, accountId)
  await ops(fixture, `refund ${paymentId} --to ${to}`)
  return { fixture, paymentId }
}

async function land(fixture: PaymentFixture, signed: Hex | undefined) {
  fixture.chain.mine(await landing(signed as Hex))
  await fixture.settleAll()
}

test('a refund that no block takes up is signed again', async () => {
  const { fixture, paymentId } = await sentRefund()
  const { isDone, text } = await ops(fixture, `refund ${paymentId} --raise-fee`)
  expect([isDone, text]).toEqual([true, expect.stringMatching(/^Signed again with a higher fee/)])
  const [first, second] = sentBy(fixture).map((signed) => parseTransaction(signed))
  const { gasPrice: low = 0n, r: _r, s: _s, v: _v, yParity: _y, ...same } = first ?? {}
  expect(second).toMatchObject(same)
  expect((second?.gasPrice ?? 0n) * 10n).toBeGreaterThanOrEqual(low * 11n)
  await land(fixture, sentBy(fixture)[1])
  expect(await refundsIn(fixture)).toMatchObject([{ state: 'confirmed' }])
  expect(await suspense(fixture)).toBe(0n)
  await expectSoundBooks(fixture)
})

test('whichever of them lands, the refund is booked once', async () => {
  const { fixture, paymentId } = await sentRefund()
  const [before] = await refundsIn(fixture)
  await ops(fixture, `refund ${paymentId} --raise-fee`)
  await ops(fixture, `refund ${paymentId} --raise-fee`)
  const signed = sentBy(fixture).map((one) => parseTransaction(one))
  expect(new Set(signed.map(({ nonce }) => nonce)).size).toBe(1)
  await land(fixture, sentBy(fixture)[0])
  expect(await refundsIn(fixture)).toMatchObject([{ state: 'confirmed', hash: before?.hash }])
  expect(await suspense(fixture)).toBe(0n)
  const { text } = await ops(fixture, 'reconcile')
  expect(text).toMatch(/books add up/)
  expect(text).toMatch(/It holds what came and went/)
})

test('an unsent raise is sent with the next turn', async () => {
  const { fixture, paymentId } = await sentRefund()
  for (const node of fixture.nodes)
    node.lies = (method, answer) => {
      if (method === 'eth_sendRawTransaction') throw new Error('the line is cut')
      return answer
    }
  const openKey = async () => sandboxTreasury
  await expect(raiseFee(fixture.api.services, { paymentId, openKey })).rejects.toThrow(
    /line is cut/,
  )
  for (const node of fixture.nodes) {
    node.lies = (_, answer) => answer
    node.sent = []
  }
  await fixture.run()
  const [stored] = await refundsIn(fixture)
  expect(sentBy(fixture)).toEqual([stored?.signedTransaction])
})

test('two operators raising at once pay only once', async () => {
  const { fixture, paymentId } = await sentRefund()
  const openKey = async () => sandboxTreasury
  const raise = () => raiseFee(fixture.api.services, { paymentId, openKey })
  await Promise.allSettled([raise(), raise(), raise()])
  const nonces = sentBy(fixture).map((signed) => parseTransaction(signed).nonce)
  expect(new Set(nonces).size).toBe(1)
  await land(fixture, sentBy(fixture).at(-1))
  expect(await refundsIn(fixture)).toMatchObject([{ state: 'confirmed' }])
})

test('only a signed refund under way can be raised', async () => {
  const { fixture, paymentId } = await sentRefund()
  const foreign = privateKeyToAccount(`0x${'7'.repeat(64)}`)
  const byOther = raiseFee(fixture.api.services, { paymentId, openKey: async () => foreign })
  await expect(byOther).rejects.toThrow(/This key belongs to/)
  await land(fixture, sentBy(fixture)[0])
  const refused = { isDone: false, text: expect.stringMatching(/^No refund of this payment/) }
  expect(await ops(fixture, `refund ${paymentId} --raise-fee`)).toEqual(refused)
  const other = crypto.randomUUID()
  expect(await ops(fixture, `refund ${other} --raise-fee`)).toEqual(refused)
})
