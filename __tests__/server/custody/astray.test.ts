import { eq } from 'drizzle-orm'
import { privateKeyToAccount } from 'viem/accounts'
import { listing } from '@/server/chain/token/acts'
import { isApprovedHomecoming } from '@/server/modules/custody/acts/astray.service'
import { setStanding } from '@/server/modules/identity'
import { accounts } from '@/server/modules/identity/tables'
import { notificationText } from '@/server/modules/notifications/kinds'
import { notifications } from '@/server/modules/notifications/tables'
import { registerLines } from '@/server/modules/register/lines'
import { link } from '@/server/modules/wallets'
import { tokenRegistrar } from '@/server/sandbox/chain/sandbox-tokens'
import { sandboxProof } from '@/server/sandbox/chain/share-signer'
import { sandboxShareToken } from '@/server/sandbox/chain/share-token'
import { actAsVault } from '@/server/sandbox/chain/vault-signer'
import {
  askToDeliver,
  type CustodyFixture,
  eachWithHolders,
  platformBalance,
  type Shareholder,
  sendByWallet,
  share,
  sharesOf,
  type TokenChain,
} from '../../support/custody-fixture'
import { askFor, decideRequest, runDueRequests } from '../../support/jobs'
import { expectSoundBooks } from '../../support/payment-fixture'
import { pair } from '../../support/recoveries'

const stranger = privateKeyToAccount(`0x${'7'.repeat(64)}`)
const wallet = stranger.address.toLowerCase()
const { desk, contracts } = sandboxShareToken
let token: TokenChain
let ownFixture: CustodyFixture
let dana: Shareholder
let mia: Shareholder

eachWithHolders(
  async (preparedFixture, chain) => {
    const people = [
      await preparedFixture.holder(10n),
      await preparedFixture.shareholder(0n),
    ] as const
    await chain.local.fill(stranger.address)
    const { data, to, gas } = listing(contracts.registry, stranger.address)
    await chain.local.sendAll(tokenRegistrar, [{ to, data, gas }])
    await sendByWallet(chain, people[0].wallet, stranger.address, 4n * share)
    await preparedFixture.settleAll()
    return [...people]
  },
  (chainFixture) => {
    ;({ token, own: ownFixture } = chainFixture)
    ;[dana, mia] = chainFixture.people as [Shareholder, Shareholder]
  },
)
afterEach(() => expectSoundBooks(ownFixture))

async function linkTo({ accountId }: Shareholder): Promise<void> {
  const { db, siteUrl, clock } = ownFixture.api.services
  const at = clock.now()
  const proof = await sandboxProof(stranger, { siteUrl, at })
  await link(db, { accountId, address: stranger.address, now: at, proof })
}

/** Longer ago than a block's whole second. */
async function goOn(): Promise<void> {
  ownFixture.api.clock.forward(2_000)
  await ownFixture.mine(5)
}

/** A member with a hundred shares, some in their own wallet, who then links the stranger's. */
async function linkedOwner(shares: bigint): Promise<Shareholder> {
  const owner = await ownFixture.shareholder()
  await askToDeliver(owner, shares * share)
  await ownFixture.settleAll()
  await linkTo(owner)
  await goOn()
  return owner
}

const ask = (direction: 'linked' | 'home') =>
  askFor(ownFixture.api.services, {
    kind: 'astray-decide',
    given: { wallet, way: direction },
    reason: 'They wrote to us.',
    by: pair.asks,
  })

async function byTwo(direction: 'linked' | 'home'): Promise<void> {
  const { request } = await ask(direction)
  const decision = { id: request.id, by: pair.approves, isApproved: true, reason: '' }
  await decideRequest(ownFixture.api.services, decision)
  await runDueRequests(ownFixture.api.services)
}

async function newestNotice({ accountId }: Shareholder): Promise<string> {
  const rows = await ownFixture.api.services.db
    .select()
    .from(notifications)
    .where(eq(notifications.accountId, accountId))
    .orderBy(notifications.serial)
  const last = rows.at(-1)
  return last === undefined ? '' : notificationText(last.kind, last.facts).title
}

async function walletsInRegister({ accountId }: Shareholder) {
  const { db, clock } = ownFixture.api.services
  const [line] = await registerLines(db, new Date(clock.now().getTime() + 1_000), [accountId])
  return line?.wallets
}

const isEqual = async () => {
  ownFixture.api.clock.forward(61_000)
  await ownFixture.turn()
  const { body } = await ownFixture.api.get('wallet/custodyCheck')
  return (body as { data: { newest: { isEqual: boolean } } }).data.newest.isEqual
}

test('once a member has shown that the wallet is theirs, two people make the shares theirs @rest', async () => {
  await expect(ask('linked')).rejects.toThrow('Nobody has linked this wallet')
  await linkTo(mia)
  await byTwo('linked')
  expect(await platformBalance(ownFixture, 'astray')).toBe(0n)
  expect(await sharesOf(ownFixture, mia)).toMatchObject({ delivered: 4n * share })
  expect(await sharesOf(ownFixture, dana)).toMatchObject({ delivered: 6n * share })
  expect(await walletsInRegister(mia)).toEqual([{ address: wallet, microShares: 4n * share }])
  expect(await newestNotice(mia)).toBe('4 shares arrived in your wallet')
  expect(await newestNotice(dana)).toBe('New owner of 4 shares that you sent')
  expect(await isEqual()).toBe(true)
  await expect(ask('linked')).rejects.toThrow('There are no such shares at this address.')
})

test('shares from before the link leave without debiting the member who linked the wallet since', async () => {
  const tom = await linkedOwner(5n)
  const his = { available: 95n * share, delivered: 5n * share }
  await sendByWallet(token, stranger, dana.wallet.address, 3n * share)
  await ownFixture.settleAll()
  expect(await sharesOf(ownFixture, dana)).toMatchObject({ delivered: 9n * share })
  expect(await sharesOf(ownFixture, tom)).toMatchObject(his)
  expect(await platformBalance(ownFixture, 'astray')).toBe(share)
  await sendByWallet(token, stranger, desk, share)
  await ownFixture.settleAll()
  expect(await sharesOf(ownFixture, dana)).toMatchObject({
    available: 91n * share,
    delivered: 9n * share,
  })
  expect(await sharesOf(ownFixture, tom)).toMatchObject(his)
  expect(await platformBalance(ownFixture, 'astray')).toBe(0n)
  expect(await isEqual()).toBe(true)
})

test('their own shares in the same wallet leave it first, and what is astray stays', async () => {
  const tom = await linkedOwner(5n)
  await sendByWallet(token, tom.wallet, stranger.address, 2n * share)
  await sendByWallet(token, stranger, desk, 2n * share)
  await ownFixture.settleAll()
  expect(await sharesOf(ownFixture, tom)).toMatchObject({
    available: 97n * share,
    delivered: 3n * share,
  })
  expect(await platformBalance(ownFixture, 'astray')).toBe(4n * share)
  expect(await walletsInRegister(tom)).toEqual([
    { address: tom.wallet.address.toLowerCase(), microShares: 3n * share },
  ])
  expect(await isEqual()).toBe(true)
})

test('an amount above either is booked once two people have decided, and moves continue @rest', async () => {
  const tom = await linkedOwner(2n)
  await sendByWallet(token, tom.wallet, stranger.address, share)
  await sendByWallet(token, stranger, desk, 5n * share)
  await ownFixture.settleAll()
  expect(await sharesOf(ownFixture, tom)).toMatchObject({
    available: 98n * share,
    delivered: 2n * share,
  })
  await byTwo('linked')
  await ownFixture.settleAll()
  expect(await sharesOf(ownFixture, tom)).toMatchObject({
    available: 103n * share,
    delivered: share,
  })
  expect(await platformBalance(ownFixture, 'astray')).toBe(0n)
  expect(await isEqual()).toBe(true)
})

test('or the vault brings them back for their sender, after two operators and two owners @rest', async () => {
  const act = { from: stranger.address, microShares: 4n * share }
  const { db } = ownFixture.api.services
  expect(await isApprovedHomecoming(db, act)).toBe(false)
  await byTwo('home')
  expect(await isApprovedHomecoming(db, act)).toBe(true)
  expect(await isApprovedHomecoming(db, { ...act, microShares: 3n * share })).toBe(false)
  await expect(ask('home')).rejects.toThrow('Two people have decided')
  await actAsVault(token.port, { kind: 'bring-home', ...act })
  await ownFixture.settleAll()
  expect(await sharesOf(ownFixture, dana)).toMatchObject({
    available: 94n * share,
    delivered: 6n * share,
  })
  expect(await platformBalance(ownFixture, 'astray')).toBe(0n)
  expect(await isApprovedHomecoming(db, act)).toBe(false)
  expect(await isEqual()).toBe(true)
})

test('a member on hold cannot become the owner, and shares of a linked wallet are not brought back', async () => {
  await linkTo(mia)
  await expect(ask('home')).rejects.toThrow('A member has linked this wallet')
  const { db, clock } = ownFixture.api.services
  await setStanding(db, { id: mia.accountId }, { onHoldAt: clock.now() })
  await expect(ask('linked')).rejects.toThrow('on hold')
})

test('a decision is void if the wallet is linked meanwhile, and the shares are not brought back @rest', async () => {
  await byTwo('home')
  await linkTo(mia)
  const act = { from: stranger.address, microShares: 4n * share }
  expect(await isApprovedHomecoming(ownFixture.api.services.db, act)).toBe(false)
  await byTwo('linked')
  expect(await sharesOf(ownFixture, mia)).toMatchObject({ delivered: 4n * share })
})

test('an operator cannot decide about shares that they sent themselves', async () => {
  const { db } = ownFixture.api.services
  await db.update(accounts).set({ email: pair.asks }).where(eq(accounts.id, dana.accountId))
  await expect(ask('home')).rejects.toThrow()
})
