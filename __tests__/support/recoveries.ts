import { eq } from 'drizzle-orm'
import type { LocalAccount } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { Answer } from '@/contract/define'
import type { recoveryCalls, WalletRecovery } from '@/contract/user/recovery'
import { firstLocale, inLocale } from '@/messages/locale'
import { accounts } from '@/server/modules/identity/tables'
import { link } from '@/server/modules/wallets'
import { sandboxProof } from '@/server/sandbox/chain/share-signer'
import { actAsVault } from '@/server/sandbox/chain/vault-signer'
import type { TestApi } from './api'
import {
  askToDeliver,
  type CustodyFixture,
  type Shareholder,
  share,
  type TokenChain,
} from './custody-fixture'
import { advanceRecoveries, askFor, decideRequest, reviewDue, runDueRequests } from './jobs'
import { codeFor } from './member'
import { ada, atReviewer, reviewMs } from './review'

export interface Loser extends Shareholder {
  fresh: LocalAccount
}

/** Ten shares are in a wallet whose key is lost; another one is linked. */
export async function makeLoser(ownFixture: CustodyFixture): Promise<Loser> {
  const holder = await ownFixture.shareholder()
  const { db } = ownFixture.api.services
  await db.update(accounts).set({ fullName: ada.fullName }).where(eq(accounts.id, holder.accountId))
  await askToDeliver(holder, 10n * share)
  await ownFixture.settleAll()
  await ownFixture.settleAll()
  const freshWallet = await linkAnother(ownFixture.api, holder.accountId)
  return { ...holder, fresh: freshWallet }
}

export async function linkAnother({ services }: TestApi, accountId: string): Promise<LocalAccount> {
  const freshAccount = privateKeyToAccount(generatePrivateKey())
  const at = new Date(services.clock.now().getTime() - 60_000)
  const proof = await sandboxProof(freshAccount, { siteUrl: services.siteUrl, at })
  await link(services.db, { accountId, address: freshAccount.address, now: at, proof })
  return freshAccount
}

interface RecoveryAnswer {
  status: number
  code: string | undefined
  recovery: WalletRecovery
}

async function recoveryAnswer(
  answer: ReturnType<Shareholder['member']['call']>,
): Promise<RecoveryAnswer> {
  const { status, opened, body } = await answer
  return { status, code: (body as { code?: string }).code, recovery: opened as WalletRecovery }
}

export const startRecovery = ({ member, wallet, fresh }: Loser, from = wallet.address) =>
  recoveryAnswer(member.call('POST', 'wallet/startRecovery', { from, to: fresh.address }))

export const stopRecovery = ({ member }: Shareholder, id: string, wasMe: boolean) =>
  recoveryAnswer(member.call('POST', 'wallet/stopRecovery', { id, wasMe }))

export async function recoveryOf({ member }: Pick<Shareholder, 'member'>) {
  const { opened } = await member.call('GET', 'wallet/recovery')
  return opened as Answer<(typeof recoveryCalls)['recovery']>
}

export const runRecoveryJob = ({ api }: Pick<CustodyFixture, 'api'>) =>
  advanceRecoveries(api.services)

/** Identified anew, as the provider's page sends it, and the provider's decision. */
export async function identifyAnew(
  { api }: Pick<CustodyFixture, 'api'>,
  { member }: Pick<Shareholder, 'member'>,
  id: string,
  person: object = {},
): Promise<void> {
  const { opened } = await member.call('POST', 'wallet/recoveryCheck', { id })
  const reviewer = atReviewer(api, (opened as { token: string }).token)
  await reviewer.open()
  expect((await reviewer.send(person)).status).toBe(200)
  await advanceRecoveries(api.services)
  api.clock.forward(reviewMs)
  await reviewDue(api.services)
  await advanceRecoveries(api.services)
}

export async function askRecovery(
  { api }: Pick<CustodyFixture, 'api'>,
  { member }: Shareholder,
  id: string,
): Promise<RecoveryAnswer> {
  api.clock.forward(31_000)
  expect((await member.call('POST', 'wallet/recoveryCode')).status).toBe(200)
  const code = await codeFor(api, member.email)
  return recoveryAnswer(member.call('POST', 'wallet/askRecovery', { id, code }))
}

/** From the loss to the days of notice. */
export async function makeWaitingRecovery(
  ownFixture: CustodyFixture,
  lostMember: Loser,
): Promise<string> {
  const { recovery } = await startRecovery(lostMember)
  await identifyAnew(ownFixture, lostMember, recovery.id)
  expect((await askRecovery(ownFixture, lostMember, recovery.id)).recovery.state).toBe('waiting')
  return recovery.id
}

export const pair = { asks: 'compliance@fnx.example', approves: 'admin@fnx.example' }

export async function decideRecoveryByTwo(
  { api: { services } }: Pick<CustodyFixture, 'api'>,
  id: string,
  { asks, approves, speaks = firstLocale }: typeof pair & { speaks?: string } = pair,
): Promise<void> {
  const wish = { kind: 'wallet-recover' as const, given: { recovery: id }, reason: 'Key lost.' }
  const { request } = await inLocale(speaks, () => askFor(services, { ...wish, by: asks }))
  await decideRequest(services, { id: request.id, by: approves, isApproved: true, reason: '' })
  await runDueRequests(services)
}

export async function signByVault({ port }: TokenChain, { wallet, fresh }: Loser, shares = 10n) {
  const [from, to] = [wallet.address, fresh.address]
  await actAsVault(port, { kind: 'recover', from, wallet: to, microShares: shares * share })
}
