import { and, eq } from 'drizzle-orm'
import { encodeFunctionData, erc20Abi, type Hex, type LocalAccount } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { dayMs } from '@/config/durations'
import { microSharesPerShare } from '@/config/units'
import { custodyCalls, type ShareMove } from '@/contract/custody'
import {
  shareApprovals,
  shareDeliveries,
  shareFreezes,
  shareTokens,
  shareWallets,
} from '@/server/modules/custody/tables'
import { accounts } from '@/server/modules/identity/tables'
import { link } from '@/server/modules/wallets'
import { walletLinks } from '@/server/modules/wallets/tables'
import { sandboxProof } from '../chain/share-signer'
import { sandboxShareToken } from '../chain/share-token'
import { actAsVault } from '../chain/vault-signer'
import * as m from '../messages/scenarios'
import { FreshMember, type Scene } from './fresh-member'
import { OnChain, until } from './on-chain'
import { type Arranged, inGroup, linked, type Scenario, type ScenarioRows } from './scenario'

const wallet = '/wallet'
const move = '/wallet/move'
const bringBack = '/wallet/bring-back'

export const ownWalletScenarios: ScenarioRows = {
  ...inGroup(m.ownWalletTitle, wallet, {
    'own-wallet-nothing': [m.ownWalletNothingText, holder],
    'own-wallet-some': [m.ownWalletSomeText, some],
    'own-wallet-two': [m.ownWalletTwoText, two],
    'own-wallet-approved': [m.ownWalletApprovedText, approved],
    'own-wallet-frozen': [m.ownWalletFrozenText, frozen],
    'own-wallet-removed': [m.ownWalletRemovedText, removed],
    'move-no-wallet': [m.moveNoWalletText, withoutWallet, move],
    'move-choose': [m.moveChooseText, some, move],
    'move-used': [m.moveUsedText, used, move],
    'move-waiting': [m.moveWaitingText, waiting],
    'move-on-the-way': [m.moveOnTheWayText, onTheWay],
    'move-done': [m.moveDoneText, arrived],
    'move-by-two': [m.moveByTwoText, byTwo('asked')],
    'move-by-two-approved': [m.moveByTwoApprovedText, byTwo('approved')],
    'move-program': [m.moveProgramText, program, move],
    'move-canceled': [m.moveCanceledText, ended('canceled')],
    'move-failed': [m.moveFailedText, ended('failed')],
    'bring-back-waiting': [m.bringBackWaitingText, some, bringBack],
    'bring-back-seen': [m.bringBackSeenText, comingBack],
    'bring-back-done': [m.bringBackDoneText, cameBack],
  }),
}

export const ownWalletForEverybody: ScenarioRows = {
  ...inGroup(m.forEverybodyTitle, move, {
    'moves-paused': [m.movesPausedText, paused(true)],
    'moves-open': [m.movesOpenText, paused(false)],
  }),
}

async function holder(scene: Scene): Promise<FreshMember> {
  const member = await linked(scene)
  await member.receive('79.942173')
  await new OnChain(scene.needs).fund(member.wallet.address)
  return member
}

async function withoutWallet(scene: Scene): Promise<FreshMember> {
  const member = await FreshMember.made(scene)
  await member.receive('79.942173')
  return member
}

async function some(scene: Scene): Promise<FreshMember> {
  const member = await holder(scene)
  await delivered(member, 10n)
  return member
}

async function two(scene: Scene): Promise<FreshMember> {
  const member = await some(scene)
  const other = privateKeyToAccount(generatePrivateKey())
  await linkOther(member, other)
  await delivered(member, 5n, other.address)
  return member
}

async function linkOther({ id, scene }: FreshMember, other: LocalAccount): Promise<void> {
  const { db, clock, siteUrl } = scene.needs
  const now = clock.now()
  const proof = await sandboxProof(other, { siteUrl, at: now })
  await link(db, { accountId: id, address: other.address, now, proof })
}

const spender = '0x1111111254EEB25477B68fb85Ed929f73A960582'

async function approved(scene: Scene): Promise<FreshMember> {
  const member = await some(scene)
  const { token } = sandboxShareToken.contracts
  const args = [spender, 2n ** 256n - 1n] as const
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args })
  await new OnChain(scene.needs).sendAll(member.wallet, [{ to: token, gas: 100_000n, data }])
  const whereOwnApproval = eq(shareApprovals.wallet, member.wallet.address.toLowerCase())
  await until(scene.needs, 'approval', async () => {
    const [row] = await scene.needs.db.select().from(shareApprovals).where(whereOwnApproval)
    return row
  })
  return member
}

async function removed(scene: Scene): Promise<FreshMember> {
  const member = await some(scene)
  const whereOwnWallet = eq(shareWallets.address, member.wallet.address.toLowerCase())
  await scene.needs.db.update(shareWallets).set({ state: 'removed' }).where(whereOwnWallet)
  return member
}

/** The shares are in the wallet, so the follower requests the freeze and the sample owners sign. */
async function frozen(scene: Scene): Promise<FreshMember> {
  const member = await some(scene)
  const { db, clock } = scene.needs
  await db.update(accounts).set({ onHoldAt: clock.now() }).where(eq(accounts.id, member.id))
  const whereFrozen = and(eq(shareFreezes.accountId, member.id), eq(shareFreezes.state, 'frozen'))
  await until(scene.needs, 'frozen wallet', async () => {
    const [row] = await db.select({ id: shareFreezes.id }).from(shareFreezes).where(whereFrozen)
    if (row === undefined) await actAsVaultOnce(member)
    return row
  })
  return member
}

/** The person who opens this scenario does not wait as long as the sandbox does. */
async function actAsVaultOnce({ wallet, scene }: FreshMember): Promise<void> {
  const wanted = and(
    eq(shareFreezes.address, wallet.address.toLowerCase()),
    eq(shareFreezes.state, 'wanted'),
  )
  if ((await scene.needs.db.$count(shareFreezes, wanted)) === 0) return
  await actAsVault(scene.needs.chain, { kind: 'freeze', wallet: wallet.address })
}

async function used(scene: Scene): Promise<FreshMember> {
  const member = await holder(scene)
  for (const shares of [1n, 2n, 3n]) await delivered(member, shares)
  return member
}

function deliver(member: FreshMember, shares: bigint, address: string = member.wallet.address) {
  return member.call(custodyCalls.deliver, {
    address,
    shares: String(shares * microSharesPerShare),
  })
}

async function delivered(
  member: FreshMember,
  shares: bigint,
  address?: string,
): Promise<ShareMove> {
  const { id } = await deliver(member, shares, address)
  return until(member.scene.needs, 'delivery that arrived', () => moveOf(member, id, 'done'))
}

async function moveOf(
  member: FreshMember,
  id: string,
  ...states: ShareMove['state'][]
): Promise<ShareMove | undefined> {
  const { docs } = await member.call(custodyCalls.deliveries, {})
  return docs.find((one) => one.id === id && states.includes(one.state))
}

const placeOf = (one: Pick<ShareMove, 'id'>, page = move) => `${page}?move=${one.id}`

async function arrived(scene: Scene): Promise<Arranged> {
  const member = await holder(scene)
  return { member, path: placeOf(await delivered(member, 10n)) }
}

async function onTheWay(scene: Scene): Promise<Arranged> {
  const member = await holder(scene)
  return { member, path: placeOf(await deliver(member, 10n)) }
}

/** A sandbox does not wait, so the wait is written into the row. */
async function waiting(scene: Scene): Promise<Arranged> {
  const { db, clock } = scene.needs
  const member = await holder(scene)
  const one = await deliver(member, 10n)
  const waitsUntil = new Date(clock.now().getTime() + dayMs)
  await db.update(shareDeliveries).set({ waitsUntil }).where(eq(shareDeliveries.id, one.id))
  return { member, path: placeOf(one) }
}

/** More than a day's limit takes two people; the sandbox decides by itself after a while. */
function byTwo(state: 'asked' | 'approved'): Scenario['arrange'] {
  return async (scene) => {
    const { db, clock } = scene.needs
    const member = await holder(scene)
    await member.receive('2500')
    const shares = String(2_500n * microSharesPerShare)
    const input = { address: member.wallet.address, shares, source: 'vault' as const }
    const one = await member.call(custodyCalls.deliver, input)
    if (state === 'approved')
      await db
        .update(shareDeliveries)
        .set({ state, approvedAt: clock.now() })
        .where(eq(shareDeliveries.id, one.id))
    return { member, path: placeOf(one) }
  }
}

/** A Safe's owners sign for it; here the row says what a contract has accepted. */
async function program(scene: Scene): Promise<FreshMember> {
  const member = await holder(scene)
  const whereOwnLink = eq(walletLinks.address, member.wallet.address.toLowerCase())
  await scene.needs.db.update(walletLinks).set({ program: 'accepted' }).where(whereOwnLink)
  return member
}

function ended(how: 'canceled' | 'failed'): Scenario['arrange'] {
  return async (scene) => {
    const member = await holder(scene)
    const one = await deliver(member, 10n)
    await member.call(custodyCalls.cancelDelivery, { id: one.id })
    if (how === 'failed')
      await scene.needs.db
        .update(shareDeliveries)
        .set({ state: how })
        .where(eq(shareDeliveries.id, one.id))
    return { member, path: placeOf(one) }
  }
}

async function sendBack(member: FreshMember, shares: bigint): Promise<void> {
  const { contracts, desk } = sandboxShareToken
  const args = [desk, shares * microSharesPerShare] as const
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args })
  const sent = { to: contracts.token as Hex, gas: 200_000n, data }
  await new OnChain(member.scene.needs).sendAll(member.wallet, [sent])
}

async function returned(member: FreshMember, ...states: ShareMove['state'][]): Promise<ShareMove> {
  await sendBack(member, 3n)
  const blocks = states.includes('seen') ? 0 : undefined
  return until(
    member.scene.needs,
    'return',
    async () => {
      const { docs } = await member.call(custodyCalls.deliveries, {})
      return docs.find(({ kind, state }) => kind === 'return' && states.includes(state))
    },
    blocks,
  )
}

async function comingBack(scene: Scene): Promise<Arranged> {
  const member = await some(scene)
  return { member, path: placeOf(await returned(member, 'seen', 'done'), bringBack) }
}

async function cameBack(scene: Scene): Promise<Arranged> {
  const member = await some(scene)
  return { member, path: placeOf(await returned(member, 'done'), bringBack) }
}

function paused(isPaused: boolean): Scenario['arrange'] {
  return async (scene) => {
    const member = await holder(scene)
    const { db, clock, responseCache } = scene.needs
    await db.update(shareTokens).set({ pausedAt: isPaused ? clock.now() : null })
    responseCache.clear()
    return member
  }
}
