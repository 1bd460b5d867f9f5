import { privateKeyToAccount } from 'viem/accounts'
import { listing } from '@/server/chain/token/acts'
import { eraseMember } from '@/server/modules/closing'
import { decideAstray } from '@/server/modules/custody/acts/astray.service'
import { drillEscrow, writeEscrow } from '@/server/modules/escrow'
import type { EscrowPerson } from '@/server/modules/escrow/file/lines'
import { openFile } from '@/server/modules/escrow/file/open'
import { type Rebuilt, rebuild } from '@/server/modules/escrow/file/rebuild'
import { link } from '@/server/modules/wallets'
import { tokenRegistrar } from '@/server/sandbox/chain/sandbox-tokens'
import { sandboxShareToken } from '@/server/sandbox/chain/share-token'
import {
  askToDeliver,
  type Shareholder,
  sendByWallet,
  share,
  sharesOf,
  type TokenChain,
  tokenChain,
} from '../../support/custody-fixture'
import { askForPayout, type DividendFixture, dividendFixture } from '../../support/dividend-fixture'
import {
  chunksOf,
  type EscrowFixture,
  escrowFixture,
  removeEscrowFolders,
} from '../../support/escrow'
import { advanceBuyBacks, signNext } from '../../support/jobs'
import { expectSoundBooks } from '../../support/payment-fixture'
import { takeAllBack } from '../../support/staking'
import { offer, openBuyBackStored } from '../../support/stored-buy-back'

const stranger = privateKeyToAccount(`0x${'7'.repeat(64)}`)
let token: TokenChain
let ownFixture: DividendFixture
let escrow: EscrowFixture
let dana: Shareholder
let mia: Shareholder

beforeAll(async () => {
  token = await tokenChain()
}, 120_000)
afterAll(() => token.chain.stop())
beforeEach(async () => {
  await token.again()
  ownFixture = await dividendFixture(token)
  escrow = await escrowFixture(ownFixture.api)
  dana = await ownFixture.shareholder()
  mia = await ownFixture.shareholder()
})
afterEach(async () => {
  await expectSoundBooks(ownFixture)
  removeEscrowFolders()
})

/** Rebuilds the newest file, and checks that it equals the database. */
async function readFiles(): Promise<{ rebuilt: Rebuilt; people: Map<string, EscrowPerson> }> {
  const { differences } = await drillEscrow(escrow.needs, escrow.needs.escrow)
  expect(differences).toEqual([])
  const file = await writeEscrow(escrow.needs, { by: 'a test' })
  const people = new Map<string, EscrowPerson>()
  const lines = openFile(escrow.privateKey, chunksOf(escrow.textOf(file?.name ?? '')))
  const rebuilt = await rebuild(lines, (person) => void people.set(person.number, person))
  return { rebuilt, people }
}

async function deliver(holder: Shareholder, shares: bigint): Promise<void> {
  expect((await askToDeliver(holder, shares * share)).status).toBe(200)
  await ownFixture.settleAll()
}

async function list(wallet: `0x${string}`): Promise<void> {
  await token.local.fill(wallet)
  const { data, to, gas } = listing(sandboxShareToken.contracts.registry, wallet)
  await token.local.sendAll(tokenRegistrar, [{ to, data, gas }])
}

const addressOf = ({ wallet }: Pick<Shareholder, 'wallet'>) => wallet.address.toLowerCase()

test('payouts that are asked for, signed, sent and arrived stand in the file as far as they have come', async () => {
  const [askedHolder, signedHolder, arrived] = [dana, mia, await ownFixture.shareholder()]
  const id = await ownFixture.announce('0.25')
  await ownFixture.advance(3)
  await ownFixture.fundAll(id)
  await ownFixture.advance(2)
  await askForPayout(arrived)
  await ownFixture.startRun()
  await ownFixture.settleAll()
  await ownFixture.settleAll()
  await askForPayout(signedHolder)
  await ownFixture.startRun()
  await ownFixture.runFollower()
  while (await signNext(ownFixture.signer));
  await ownFixture.runFollower()
  await askForPayout(askedHolder)
  const { rebuilt, people } = await readFiles()
  const net = String((25n * 10n ** 18n * 7n) / 10n)
  const owed = (holder: Shareholder) => people.get(holder.accountId)?.owed
  expect(owed(askedHolder)).toMatchObject([
    { net, payout: { state: 'asked', address: addressOf(askedHolder), hash: null } },
  ])
  expect(owed(signedHolder)).toMatchObject([
    { net, payout: { state: 'ordered', address: addressOf(signedHolder) } },
  ])
  expect(owed(arrived)).toEqual([])
  expect(rebuilt.totals.get('USDC/paying')).toBe(2n * BigInt(net))
  expect(rebuilt.totals.get('USDC/payable') ?? 0n).toBe(0n)
})

test('shares on the way and in own wallets stand there, also during a buy-back and after an erasure @rest', async () => {
  const leavingHolder = await ownFixture.shareholder(5n)
  await deliver(dana, 30n)
  const buyBack = await openBuyBackStored(ownFixture.api)
  await offer({ api: ownFixture.api, member: dana.member }, buyBack, 40n * share)
  await askToDeliver(mia, 10n * share)
  await takeAllBack(ownFixture.api, leavingHolder.member)
  expect(await eraseMember(ownFixture.api.services, leavingHolder.accountId)).toBe('erased')
  await advanceBuyBacks(ownFixture.api.services)
  const { rebuilt, people } = await readFiles()
  expect(people.get(dana.accountId)).toMatchObject({
    wallets: [addressOf(dana)],
    ownWallets: [{ address: addressOf(dana), microShares: String(30n * share) }],
    offers: [{ buyBack: buyBack.id, microShares: String(40n * share) }],
  })
  expect(people.get(mia.accountId)?.balances).toContainEqual([
    'SHARE',
    'delivering',
    String(10n * share),
  ])
  expect(people.get(leavingHolder.accountId)).toBeUndefined()
  expect(rebuilt).toMatchObject({ owners: 2, owned: 200n * share, wallets: [] })
})

test('shares astray stand with whoever sent them, also once somebody has linked that wallet, until two decide', async () => {
  await deliver(dana, 10n)
  await list(stranger.address)
  await sendByWallet(token, dana.wallet, stranger.address, 4n * share)
  await ownFixture.settleAll()
  await sendByWallet(token, stranger, sandboxShareToken.desk, share)
  await ownFixture.settleAll()
  const astray = {
    is: 'wallet',
    address: stranger.address.toLowerCase(),
    microShares: String(3n * share),
    sender: dana.accountId,
  }
  expect((await readFiles()).rebuilt.wallets).toEqual([astray])
  const now = ownFixture.api.clock.now()
  await link(ownFixture.api.services.db, {
    accountId: mia.accountId,
    address: stranger.address,
    now,
  })
  expect((await readFiles()).rebuilt.wallets).toEqual([astray])
  ownFixture.api.clock.forward(60_000)
  await ownFixture.mine()
  await sendByWallet(token, dana.wallet, stranger.address, 2n * share)
  await ownFixture.settleAll()
  expect(await sharesOf(ownFixture, mia)).toMatchObject({ delivered: 2n * share })
  const { rebuilt, people } = await readFiles()
  expect(rebuilt.wallets).toEqual([astray])
  expect(people.get(mia.accountId)?.ownWallets).toEqual([
    { address: astray.address, microShares: String(2n * share) },
  ])
  expect(await decideAstray(ownFixture.api.services, { ...astray, way: 'linked' })).toBeUndefined()
  const rebuiltBooks = await readFiles()
  expect(rebuiltBooks.rebuilt.wallets).toEqual([])
  expect(rebuiltBooks.people.get(mia.accountId)?.ownWallets).toEqual([
    { address: astray.address, microShares: String(5n * share) },
  ])
})
