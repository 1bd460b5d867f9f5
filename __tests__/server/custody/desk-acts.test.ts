import { eq } from 'drizzle-orm'
import { encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { deliverCall } from '@/server/chain/token/calls'
import { chainOrders } from '@/server/modules/chain-orders/tables'
import { deskActs } from '@/server/modules/custody/acts/tables'
import { custodyWatches } from '@/server/modules/custody/tables'
import { runRequest } from '@/server/modules/operators'
import { signals } from '@/server/platform/db/tables'
import {
  deskAccount,
  faucetAccount,
  sandboxTokens,
  tokenRegistrar,
} from '@/server/sandbox/chain/sandbox-tokens'
import { sandboxShareToken } from '@/server/sandbox/chain/share-token'
import { actAsVault } from '@/server/sandbox/chain/vault-signer'
import { nextOrder, type SignerOrder } from '@/server/signer/order'
import { whyNot } from '@/server/signer/why-not'
import {
  type CustodyFixture,
  eachWithHolders,
  sendByWallet,
  share,
  type TokenChain,
} from '../../support/custody-fixture'
import { askFor, decideRequest, followerJob, runDueRequests } from '../../support/jobs'
import { pair } from '../../support/recoveries'

const { contracts, desk, vault } = sandboxShareToken
const usdt = sandboxTokens[0]?.address as Hex
let token: TokenChain
let ownFixture: CustodyFixture

eachWithHolders(
  async (unlinked, chain) => {
    ;[ownFixture, token] = [unlinked, chain]
    await overfill()
    return []
  },
  (chainFixture) => {
    ;({ token, own: ownFixture } = chainFixture)
  },
)

type Kind = 'desk-sweep' | 'arrival-look' | 'arrival-return'

async function ask(kind: Kind, fields: Record<string, string>): Promise<string> {
  const wish = { kind, given: fields, reason: 'Too much lies there.', by: pair.asks }
  return (await askFor(ownFixture.api.services, wish)).request.id
}

const approve = (id: string) =>
  decideRequest(ownFixture.api.services, { id, by: pair.approves, isApproved: true, reason: '' })

async function byTwo(kind: Kind, fields: Record<string, string>): Promise<void> {
  await approve(await ask(kind, fields))
  await runDueRequests(ownFixture.api.services)
}

/** The vault gives the desk more than its float, as two owners could by Safe's app. */
async function overfill(): Promise<void> {
  await actAsVault(token.port, { kind: 'refill', microShares: 500n * share })
  await ownFixture.mine()
  ownFixture.api.clock.forward(61_000)
  await ownFixture.turn()
}

/** As the follower writes it, before it is signed. */
async function writtenOrder(): Promise<SignerOrder> {
  await followerJob(ownFixture.api.services).run()
  return (await nextOrder(ownFixture.api.services.db, [desk])) as SignerOrder
}

const refusedWith = (order: SignerOrder, forged: Partial<SignerOrder>) =>
  whyNot({ ...order, ...forged }, { ...ownFixture.signer, day: '2026-11-26' })

const act = 'aaaaaaaa-0000-4000-8000-000000000001'
const another = 'aaaaaaaa-0000-4000-8000-000000000002'
const acts = () => ownFixture.api.services.db.select().from(deskActs)
const orders = () => ownFixture.api.services.db.select().from(chainOrders)

describe('the desk’s excess above its float', () => {
  test('is a warning, goes to the vault once two people have approved it, and the books see nothing @rest', async () => {
    const warning = async () => {
      ownFixture.api.clock.forward(61_000)
      await ownFixture.turn()
      const isCustody = eq(signals.name, 'custody')
      const [signal] = await ownFixture.api.services.db.select().from(signals).where(isCustody)
      return signal?.details
    }
    expect(await warning()).toMatchObject({ said: 'desk above its float' })
    const before = await ownFixture.onChain(vault)
    const id = await ask('desk-sweep', { act, shares: '500' })
    await runDueRequests(ownFixture.api.services)
    await ownFixture.settleAll()
    expect(await ownFixture.onChain(desk)).toBe(20_500n * share)
    expect(await acts()).toEqual([])
    await approve(id)
    await runDueRequests(ownFixture.api.services)
    await ownFixture.settleAll()
    await ownFixture.settleAll()
    expect(await ownFixture.onChain(vault)).toBe(before + 500n * share)
    expect(await ownFixture.onChain(desk)).toBe(20_000n * share)
    expect(await acts()).toMatchObject([{ kind: 'sweep', state: 'done' }])
    const check = (await ownFixture.api.get('wallet/custodyCheck')).body
    expect(check).toMatchObject({ data: { newest: { isEqual: true } } })
    await expect(byTwo('desk-sweep', { act, shares: '500' })).rejects.toThrow('approved before')
    expect(await warning()).toMatchObject({ said: '' })
  })

  test('no more than that is taken away, and what is approved and not yet seen to have left is none of it', async () => {
    await expect(ask('desk-sweep', { act, shares: '500.000001' })).rejects.toThrow(
      'doesn’t have that much above its float',
    )
    const [look] = await ownFixture.api.services.db.select().from(custodyWatches)
    await byTwo('desk-sweep', { act, shares: '300' })
    const second = { act: another, shares: '200.000001' }
    await expect(ask('desk-sweep', second)).rejects.toThrow('doesn’t have that much above')
    await ownFixture.settleAll()
    await ownFixture.settleAll()
    expect(await acts()).toMatchObject([{ state: 'done' }])
    // As if the desk had not been read since, because a node was silent.
    await ownFixture.api.services.db
      .update(custodyWatches)
      .set({ at: look?.at, funds: look?.funds })
    await expect(ask('desk-sweep', second)).rejects.toThrow('doesn’t have that much above')
    await byTwo('desk-sweep', { act: another, shares: '200' })
    await ownFixture.settleAll()
    await ownFixture.settleAll()
    expect(await ownFixture.onChain(desk)).toBe(20_000n * share)
    await overfill()
    expect(await ask('desk-sweep', { act: crypto.randomUUID(), shares: '500' })).toBeDefined()
  })

  test('several sweeps carried out at once take no more than that', async () => {
    const ids = await Promise.all(
      Array.from({ length: 4 }, () =>
        ask('desk-sweep', { act: crypto.randomUUID(), shares: '400' }),
      ),
    )
    for (const id of ids) await approve(id)
    const ran = await Promise.all(ids.map((id) => runRequest(ownFixture.api.services, id)))
    expect(ran.map(({ outcome }) => outcome).sort()).toEqual(['done', 'failed', 'failed', 'failed'])
    expect(await acts()).toMatchObject([{ state: 'approved', units: 400n * share }])
  })

  test('an order invented by a follower is not signed, because it was not approved @rest', async () => {
    const { db } = ownFixture.api.services
    const at = ownFixture.api.clock.now()
    const sweepFields = { kind: 'sweep', state: 'approved', contract: contracts.token } as const
    const sweepAct = { ...sweepFields, id: act, asset: 'SHARE', generation: 0 } as const
    const sweep = { receiver: vault, units: share }
    await db.insert(deskActs).values({ ...sweepAct, ...sweep, askedAt: at, approvedAt: at })
    await ownFixture.settleAll()
    expect(await ownFixture.onChain(desk)).toBe(20_500n * share)
    expect(await orders()).toMatchObject([
      { kind: 'sweep', state: 'void', refusal: 'Two people have not approved it.' },
    ])
  })

  test('nor is anything else than what they approved, or to anywhere else', async () => {
    await byTwo('desk-sweep', { act, shares: '500' })
    const order = await writtenOrder()
    const wallet = privateKeyToAccount(`0x${'9'.repeat(64)}`).address
    const otherDelivery = (to: Hex, amount: bigint) => ({
      wallet: to,
      data: deliverCall(to, amount),
    })
    expect(await refusedWith(order, otherDelivery(vault, 400n * share))).toBe(
      'It moves something else than two people approved.',
    )
    expect(await refusedWith(order, otherDelivery(wallet, 500n * share))).toBe(
      'It would go elsewhere than to the vault.',
    )
    expect(await refusedWith(order, { signer: tokenRegistrar.address })).toBe(
      'It is for another key.',
    )
    const { approved, ...rest } = order.act ?? { id: act, approved: null }
    const decidedAlone = approved && { ...approved, decidedBy: approved.askedBy }
    expect(await refusedWith(order, { act: { ...rest, approved: decidedAlone } })).toBe(
      'Two people have not approved it.',
    )
    expect(await refusedWith(order, {})).toBeUndefined()
  })

  test('it is signed once, even if the database claims otherwise later @rest', async () => {
    await byTwo('desk-sweep', { act, shares: '500' })
    await ownFixture.settleAll()
    await ownFixture.settleAll()
    await overfill()
    const { db } = ownFixture.api.services
    await db.update(chainOrders).set({ state: 'void' })
    await db.update(deskActs).set({ state: 'approved', endedAt: null })
    await ownFixture.settleAll()
    expect(await ownFixture.onChain(desk)).toBe(20_500n * share)
    const refusals = (await orders()).map(({ refusal }) => refusal)
    expect(refusals).toContain('Its sweep was signed before, under another nonce.')
  })
})

describe('another token that was sent to the desk', () => {
  const stranger = privateKeyToAccount(`0x${'6'.repeat(64)}`)
  const balanceAt = (address: string) =>
    token.port.client.readContract({
      address: usdt,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [address as Hex],
    })

  async function sendThere(amount = 7n): Promise<Hex> {
    await token.local.fill(stranger.address)
    const transfer = (to: string, shares: bigint) => ({
      to: usdt,
      gas: 100_000n,
      data: encodeFunctionData({
        abi: erc20Abi,
        functionName: 'transfer',
        args: [to as Hex, shares],
      }),
    })
    await token.local.sendAll(faucetAccount, [transfer(stranger.address, amount)])
    const [hash] = await token.local.sendAll(stranger, [transfer(desk, amount)])
    await ownFixture.mine()
    return hash as Hex
  }

  async function lookedUp(transaction: string) {
    await ask('arrival-look', { transaction })
    await runDueRequests(ownFixture.api.services)
    await ownFixture.turn()
    return acts()
  }

  test('is shown as every node reports it, and two operators return it to its sender @rest', async () => {
    const hash = await sendThere()
    const [foundTransfer] = await lookedUp(hash)
    expect(foundTransfer).toMatchObject({
      state: 'found',
      contract: usdt.toLowerCase(),
      units: 7n,
      receiver: stranger.address.toLowerCase(),
    })
    const before = await balanceAt(stranger.address)
    await byTwo('arrival-return', { act: foundTransfer?.id ?? '' })
    await ownFixture.settleAll()
    await ownFixture.settleAll()
    expect(await balanceAt(stranger.address)).toBe(before + 7n)
    expect(await acts()).toMatchObject([{ state: 'done' }])
    await expect(ask('arrival-return', { act: foundTransfer?.id ?? '' })).rejects.toThrow(
      'approved before',
    )
  })

  test('is returned once, however often it is named @rest', async () => {
    const hash = await sendThere()
    const [first] = await lookedUp(hash)
    await byTwo('arrival-return', { act: first?.id ?? '' })
    // The same wish a moment later is one wish.
    ownFixture.api.clock.forward(61_000)
    const rows = await lookedUp(hash)
    expect(rows.map(({ state }) => state).sort()).toEqual(['absent', 'approved'])
  })

  test('what brought the desk nothing, a share that comes home and what no node knows are none of it', async () => {
    const dana = await ownFixture.holder(1n)
    const args = [vault, 1n] as const
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args })
    const [failedHash = '0x'] = await token.local.sendAll(deskAccount, [
      { to: usdt, gas: 100_000n, data },
    ])
    const home = await sendByWallet(token, dana.wallet, desk, share)
    await ownFixture.mine()
    const unknownHash: Hex = `0x${'1'.repeat(64)}`
    for (const hash of [failedHash, home, unknownHash]) await lookedUp(hash)
    const whyOf = async () =>
      Object.fromEntries((await acts()).map(({ hash, state, why }) => [hash, [state, why]]))
    const absent = { [failedHash]: ['absent', 'nothing'], [home]: ['absent', 'nothing'] }
    expect(await whyOf()).toEqual({ ...absent, [unknownHash]: ['looked-for', null] })
    // It is given up after an hour.
    ownFixture.api.clock.forward(61 * 60_000)
    await ownFixture.turn()
    expect(await whyOf()).toEqual({ ...absent, [unknownHash]: ['absent', 'unknown'] })
  })

  test('the signer calls no contract that way but of coins that are listed', async () => {
    const hash = await sendThere()
    const [foundTransfer] = await lookedUp(hash)
    await byTwo('arrival-return', { act: foundTransfer?.id ?? '' })
    const order = await writtenOrder()
    for (const target of [contracts.token, contracts.registry, vault, stranger.address])
      expect(await refusedWith(order, { target })).toBe('It calls another contract.')
    expect(await refusedWith(order, {})).toBeUndefined()
  })
})
