import { AsyncLocalStorage } from 'node:async_hooks'
import { eq } from 'drizzle-orm'
import { carryLocale, firstLocale, inLocale } from '@/messages/locale'
import { shareDeliveries, shareTransfers } from '@/server/modules/custody/tables'
import { accounts } from '@/server/modules/identity/tables'
import { actAsVault } from '@/server/sandbox/chain/vault-signer'
import {
  type CustodyFixture,
  eachOnTokenChain,
  fetchMoves,
  platformBalance,
  type Shareholder,
  share,
  sharesOf,
  type TokenChain,
} from '../../support/custody-fixture'
import { askFor, decideRequest, runDueRequests } from '../../support/jobs'
import { pair } from '../../support/recoveries'

beforeAll(() => carryLocale(new AsyncLocalStorage<string>()))

let token: TokenChain
let ownFixture: CustodyFixture
let dana: Shareholder

// With three, the vault's transfers would be deep at once.
const deep = { confirmations: 8 }

eachOnTokenChain(async (chainFixture) => {
  ;({ token, own: ownFixture } = chainFixture)
  dana = await ownFixture.shareholder(5_000n)
}, deep)

async function askTwo(shares: bigint, { member, wallet } = dana) {
  const input = { address: wallet.address, shares: String(shares), source: 'vault' }
  const { status, opened, body } = await member.call('POST', 'wallet/deliver', input)
  const { id = '', source } = (opened ?? {}) as { id?: string; source?: string }
  return { status, id, source, code: (body as { code?: string }).code }
}

async function decidedByTwo(
  kind: 'delivery-from-vault' | 'delivery-end',
  delivery: string,
  { asks, approves, speaks = firstLocale }: typeof pair & { speaks?: string } = pair,
): Promise<void> {
  const { services } = ownFixture.api
  const wish = { kind, given: { delivery }, reason: 'A large move.' }
  const { request } = await inLocale(speaks, () => askFor(services, { ...wish, by: asks }))
  await decideRequest(services, { id: request.id, by: approves, isApproved: true, reason: '' })
  await runDueRequests(services)
}

/** Asked for, its wallet on the list, and approved. */
async function approved(shares = 2_500n * share): Promise<string> {
  const { id } = await askTwo(shares)
  await ownFixture.settleAll()
  await decidedByTwo('delivery-from-vault', id)
  return id
}

const fromVault = (microShares = 2_500n * share) =>
  actAsVault(token.port, { kind: 'deliver', wallet: dana.wallet.address, microShares })
const stateOf = async (id: string) =>
  (await fetchMoves(dana)).docs.find((move) => move.id === id)?.state
const isEqual = async () => {
  ownFixture.api.clock.forward(61_000)
  await ownFixture.turn()
  return (await ownFixture.api.get('wallet/custodyCheck')).body.data as object
}

test('2,500 shares go from the vault: two operators, two owners, one transfer that nobody can give up, and books equal the chain', async () => {
  const { id, status, source } = await askTwo(2_500n * share)
  expect({ status, source }).toEqual({ status: 200, source: 'vault' })
  await ownFixture.settleAll()
  expect(await stateOf(id)).toBe('asked')
  expect(await ownFixture.onChain(dana.wallet.address)).toBe(0n)
  await decidedByTwo('delivery-from-vault', id)
  expect(await stateOf(id)).toBe('approved')
  await fromVault()
  await ownFixture.mine(2)
  await ownFixture.turn()
  expect(await stateOf(id)).toBe('seen')
  await expect(decidedByTwo('delivery-end', id)).rejects.toThrow(
    'The shares have already moved on-chain.',
  )
  await ownFixture.settleAll()
  expect(await stateOf(id)).toBe('done')
  expect(await sharesOf(ownFixture, dana)).toEqual({
    available: 2_500n * share,
    delivering: 0n,
    delivered: 2_500n * share,
  })
  expect(await platformBalance(ownFixture, 'missing')).toBe(0n)
  expect(await isEqual()).toMatchObject({ newest: { isEqual: true }, arePaused: false })
})

test('one such delivery at a time, and none of it counts in the desk’s own day @rest', async () => {
  await askTwo(2_500n * share)
  expect(await fetchMoves(dana)).toMatchObject({ today: { shares: '2000000000', movesLeft: 2 } })
  expect((await askTwo(2_001n * share)).code).toBe('DELIVERY_FROM_VAULT_OPEN')
  expect(await sharesOf(ownFixture, dana)).toMatchObject({ delivering: 2_500n * share })
  // What the desk may send needs no approval.
  expect(await askTwo(2_000n * share)).toMatchObject({ status: 200, source: 'desk' })
})

test('canceled while two people look at it, the approval comes to nothing @rest', async () => {
  const { services } = ownFixture.api
  const { id } = await askTwo(2_500n * share)
  await ownFixture.settleAll()
  const wish = { kind: 'delivery-from-vault' as const, given: { delivery: id }, reason: 'Large.' }
  const { request } = await askFor(services, { ...wish, by: pair.asks })
  await dana.member.call('POST', 'wallet/cancelDelivery', { id })
  await decideRequest(services, { id: request.id, by: pair.approves, isApproved: true, reason: '' })
  await runDueRequests(services)
  expect(await stateOf(id)).toBe('canceled')
  expect(await sharesOf(ownFixture, dana)).toMatchObject({ available: 5_000n * share })
})

test('approved once its day of waiting is over, it binds its member until two operators give it up, in whatever language @rest', async () => {
  const inGerman = { ...pair, speaks: 'de' }
  const { services, clock } = ownFixture.api
  const { id } = await askTwo(2_500_500_000n)
  await ownFixture.settleAll()
  const waitsUntil = new Date(clock.now().getTime() + 60_000)
  await services.db.update(shareDeliveries).set({ waitsUntil })
  await expect(decidedByTwo('delivery-from-vault', id)).rejects.toThrow('24 hours')
  clock.forward(61_000)
  await ownFixture.turn()
  await decidedByTwo('delivery-from-vault', id, inGerman)
  expect(await stateOf(id)).toBe('approved')
  const canceled = await dana.member.call('POST', 'wallet/cancelDelivery', { id })
  expect(canceled.body).toMatchObject({ code: 'DELIVERY_SIGNED' })
  const input = { action: 'unlink', address: dana.wallet.address }
  const unlinked = await dana.member.call('POST', 'user/userWalletRequest', input)
  expect(unlinked.body).toMatchObject({ code: 'WALLET_HAS_DELIVERY' })
  await decidedByTwo('delivery-end', id, inGerman)
  expect(await stateOf(id)).toBe('failed')
  expect(await sharesOf(ownFixture, dana)).toMatchObject({
    available: 5_000n * share,
    delivering: 0n,
  })
  // A transfer that arrives nevertheless is booked as belonging to no order.
  await fromVault(2_500_500_000n)
  await ownFixture.settleAll()
  expect(await platformBalance(ownFixture, 'missing')).toBe(-2_500_500_000n)
})

test('sent twice by the owners, the second belongs to no order', async () => {
  await approved()
  await fromVault()
  await fromVault()
  await ownFixture.turn()
  // At once, and not only when books and chain differ.
  expect(await ownFixture.api.services.db.$count(shareTransfers)).toBe(2)
  await ownFixture.settleAll()
  expect(await sharesOf(ownFixture, dana)).toMatchObject({
    delivering: 0n,
    delivered: 5_000n * share,
  })
  expect(await platformBalance(ownFixture, 'missing')).toBe(-2_500n * share)
  const kinds = await ownFixture.api.services.db
    .select({ kind: shareTransfers.kind })
    .from(shareTransfers)
  expect(kinds.map(({ kind }) => kind).sort()).toEqual(['delivery', 'unordered'])
})

test('with another amount, or without an approval, it belongs to no order', async () => {
  const { id } = await askTwo(2_500n * share)
  await ownFixture.settleAll()
  await fromVault()
  await ownFixture.settleAll()
  expect(await stateOf(id)).toBe('asked')
  expect(await platformBalance(ownFixture, 'missing')).toBe(-2_500n * share)
})

test('nothing is sent for a member who is on hold, or no longer verified @rest', async () => {
  const { id } = await askTwo(2_500n * share)
  await ownFixture.settleAll()
  const becomes = (change: Partial<typeof accounts.$inferInsert>) =>
    ownFixture.api.services.db.update(accounts).set(change).where(eq(accounts.id, dana.accountId))
  const decideByTwo = () => decidedByTwo('delivery-from-vault', id)
  await becomes({ onHoldAt: new Date() })
  await expect(decideByTwo()).rejects.toThrow('The member is on hold.')
  await becomes({ onHoldAt: null, kycStatus: 'PENDING' })
  await expect(decideByTwo()).rejects.toThrow('The member is no longer verified.')
})

test('one person under two addresses, or its own member, does not decide @rest', async () => {
  const { id } = await askTwo(2_500n * share)
  await ownFixture.settleAll()
  const itself = { asks: dana.member.email, approves: pair.approves }
  await expect(decidedByTwo('delivery-from-vault', id, itself)).rejects.toThrow('your own account')
  const onePair = { asks: pair.asks, approves: pair.asks }
  await expect(decidedByTwo('delivery-from-vault', id, onePair)).rejects.toThrow('Someone else')
})
