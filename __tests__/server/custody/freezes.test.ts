import { desc, eq, gt } from 'drizzle-orm'
import type { Notification } from '@/contract/notification'
import { shareFreezes, shareWallets } from '@/server/modules/custody/tables'
import { setStanding } from '@/server/modules/identity'
import { signals } from '@/server/platform/db/tables'
import { sandboxShareToken } from '@/server/sandbox/chain/share-token'
import { actAsVault } from '@/server/sandbox/chain/vault-signer'
import {
  type CustodyFixture,
  eachWithHolders,
  fetchMoves,
  type Shareholder,
  sendByWallet,
  share,
  type TokenChain,
} from '../../support/custody-fixture'

let token: TokenChain
let ownFixture: CustodyFixture
let dana: Shareholder

eachWithHolders(
  async (ownFixture) => [await ownFixture.holder(10n)],
  (chainFixture) => {
    ;({ token, own: ownFixture } = chainFixture)
    dana = chainFixture.people[0] as Shareholder
  },
)

const stand = (standing: Parameters<typeof setStanding>[2]) =>
  setStanding(ownFixture.api.services.db, { id: dana.accountId }, standing)
const now = () => ownFixture.api.clock.now()

async function passTime(): Promise<void> {
  ownFixture.api.clock.forward(61_000)
  await ownFixture.turn()
}

async function freeze() {
  const [row] = await ownFixture.api.services.db
    .select()
    .from(shareFreezes)
    .orderBy(desc(shareFreezes.openedAt))
  return row
}

async function signal() {
  const { db } = ownFixture.api.services
  const [row] = await db.select().from(signals).where(eq(signals.name, 'custody'))
  return { state: row?.state, said: row?.details.said }
}

async function readTold(): Promise<string[]> {
  const { opened } = await dana.member.call('GET', 'notification/listNotification')
  return (opened as { docs: Notification[] }).docs.map(({ title }) => title)
}

const act = async (kind: 'freeze' | 'unfreeze') => {
  await actAsVault(token.port, { kind, wallet: dana.wallet.address })
  await ownFixture.mine()
  await passTime()
}

const isFrozen = async () => (await fetchMoves(dana)).wallets[0]?.isFrozen

test('the wallet of a member on hold is to be frozen, is so once two have signed, and is let go after the hold @rest', async () => {
  await passTime()
  expect(await freeze()).toBeUndefined()
  await stand({ onHoldAt: now() })
  await passTime()
  const freezeRequest = await freeze()
  expect(freezeRequest).toMatchObject({ state: 'wanted', accountId: dana.accountId })
  expect(Number(freezeRequest?.dueAt) - Number(freezeRequest?.openedAt)).toBe(4 * 60 * 60_000)
  expect(await signal()).toEqual({ state: 'alarm', said: 'wallets to freeze: 1' })
  expect(await readTold()).not.toContain('10 shares can’t be sent from your wallet now')
  await act('freeze')
  expect(await freeze()).toMatchObject({ state: 'frozen', dueAt: null })
  expect(await signal()).toMatchObject({ said: '' })
  expect((await readTold())[0]).toBe('10 shares can’t be sent from your wallet now')
  expect(await isFrozen()).toBe(true)
  await sendByWallet(token, dana.wallet, sandboxShareToken.desk, share).catch(() => undefined)
  expect(await ownFixture.onChain(dana.wallet.address)).toBe(10n * share)
  await stand({ liftedAt: now() })
  await passTime()
  expect(await freeze()).toMatchObject({ state: 'lifting' })
  expect((await signal()).said).toBe('wallets to let go: 1')
  await act('unfreeze')
  expect(await freeze()).toMatchObject({ state: 'lifted' })
  expect((await readTold())[0]).toBe('Your wallet with 10 shares is free again')
  expect(await isFrozen()).toBe(false)
})

test('a member who loses the verification is stopped too, and a hold that ends before anybody signed asks for nothing @rest', async () => {
  await stand({ kycStatus: 'REJECTED' })
  await passTime()
  expect(await freeze()).toMatchObject({ state: 'wanted' })
  await stand({ kycStatus: 'APPROVED' })
  await passTime()
  expect(await freeze()).toMatchObject({ state: 'void' })
})

test('a wallet that is released while its owner is stopped is requested again', async () => {
  await stand({ onHoldAt: now() })
  await passTime()
  await act('freeze')
  await act('unfreeze')
  expect(await freeze()).toMatchObject({ state: 'wanted', endedAt: null })
})

test('one that was emptied meanwhile needs no freezing @rest', async () => {
  await stand({ onHoldAt: now() })
  await passTime()
  await sendByWallet(token, dana.wallet, sandboxShareToken.desk, 10n * share)
  await ownFixture.settleAll()
  await passTime()
  expect(await freeze()).toMatchObject({ state: 'void' })
})

test('fifty wallets that stay frozen for years hide none that is to be frozen now @night', async () => {
  const { db } = ownFixture.api.services
  const [knownWallet] = await db.select().from(shareWallets).where(gt(shareWallets.balance, 0n))
  const { asset = 'SHARE' as const, generation = 0 } = knownWallet ?? {}
  const openedAt = new Date(now().getTime() - 61_000)
  for (let number = 1; number <= 55; number += 1) {
    const wallet = { asset, generation, address: `0x${number.toString(16).padStart(40, '0')}` }
    await db.insert(shareWallets).values({ ...wallet, balance: share, changedAt: openedAt })
    const { accountId } = dana
    const row = { ...wallet, accountId, openedAt, frozenAt: openedAt, state: 'frozen' as const }
    await db.insert(shareFreezes).values(row)
  }
  await stand({ onHoldAt: now() })
  await passTime()
  await act('freeze')
  const isDanas = eq(shareFreezes.address, dana.wallet.address.toLowerCase())
  const [row] = await db.select().from(shareFreezes).where(isDanas)
  expect(row?.state).toBe('frozen')
})
