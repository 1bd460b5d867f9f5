import { and, eq, gt, isNull } from 'drizzle-orm'
import { type Address, getAddress, type Hex } from 'viem'
import type { Answer, Input } from '@/contract/define'
import type { walletLinkCalls } from '@/contract/user/wallet-link'
import * as fields from '@/messages/fields'
import { lockMember, ownAccount } from '@/server/modules/identity'
import { enqueue, letters, notify } from '@/server/modules/notifications'
import { randomSecret } from '@/server/platform/crypto/keys'
import type { Db } from '@/server/platform/db/database'
import { AppError, wrongField } from '@/server/platform/errors'
import type { Member } from '@/server/platform/http/admit'
import { consumeOnce } from '@/server/platform/http/rate-limit'
import type { Services } from '@/server/services'
import { link, linkedWallets, unlink } from './links'
import { isSignedBy, linkMessage, linkTerms, nonceMs, readLinkMessage } from './signature'
import { walletNonces } from './tables'

type Call = (typeof walletLinkCalls)['userWalletRequest']

type RefuseInUse = (tx: Db, wallet: { accountId: string; address: string }) => Promise<void>

const hourMs = 60 * 60_000
const triesAnHour = 60

export async function userWalletRequest(
  services: Services,
  member: Member,
  input: Input<Call>,
  refuseInUse: RefuseInUse,
): Promise<Answer<Call>> {
  switch (input.action) {
    case 'nonce':
      return giveNonce(services, member)
    case 'link':
      return linkWallet(services, member, {
        message: given(input.message, 'message'),
        signature: given(input.signature, 'signature') as Hex,
      })
    case 'unlink':
      return unlinkWallet(services, member, {
        address: getAddress(given(input.address, 'address')),
        refuseInUse,
      })
  }
}

function given(value: string | undefined, path: string): string {
  if (value !== undefined) return value
  throw wrongField(path, fields.requiredError())
}

async function giveNonce(services: Services, member: Member): Promise<Answer<Call>> {
  const { accountId, sessionId } = member
  await consumeHourly(services, accountId, 'wallet-nonce')
  const issuedAt = services.clock.now()
  const issued = {
    nonce: randomSecret().slice(0, 32),
    issuedAt,
    expiresAt: new Date(issuedAt.getTime() + nonceMs),
  }
  await services.db.insert(walletNonces).values({ ...issued, accountId, sessionId })
  const { email } = await ownAccount(services.db, accountId)
  return {
    terms: linkTerms(services, issued, email),
    wallets: await linkedWallets(services.db, accountId),
  }
}

interface SignedMessage {
  message: string
  signature: Hex
}

async function linkWallet(
  services: Services,
  member: Member,
  { message, signature }: SignedMessage,
): Promise<Answer<Call>> {
  const read = readLinkMessage(message)
  if (read === undefined) throw new AppError('WALLET_PROOF')
  const { nonce, address } = read
  const issued = await consumeNonce(services, member, nonce)
  const { email: ownEmail } = await ownAccount(services.db, member.accountId)
  const isOurs =
    issued !== undefined && linkMessage(linkTerms(services, issued, ownEmail), address) === message
  if (!isOurs || !(await isSignedBy(services, { address, message, signature })))
    throw new AppError('WALLET_PROOF')
  const { accountId } = member
  const now = services.clock.now()
  return services.db.transaction(async (tx) => {
    const { email } = await lockMember(tx, member, now)
    if (await link(tx, { accountId, address, now })) {
      const letter = letters.wallet(services, { address, at: now, isLinked: true })
      await enqueue(services, tx, { channel: 'email', to: email, about: accountId, letter })
      await notify(services, tx, { accountId, kind: 'wallet-linked', facts: { address }, at: now })
    }
    return { wallets: await linkedWallets(tx, accountId) }
  })
}

/** Guarded: of fifty replays exactly one gets the nonce. */
async function consumeNonce(services: Services, { accountId, sessionId }: Member, nonce: string) {
  const now = services.clock.now()
  const [spent] = await services.db
    .update(walletNonces)
    .set({ usedAt: now })
    .where(
      and(
        eq(walletNonces.nonce, nonce),
        eq(walletNonces.accountId, accountId),
        eq(walletNonces.sessionId, sessionId),
        isNull(walletNonces.usedAt),
        gt(walletNonces.expiresAt, now),
      ),
    )
    .returning()
  return spent
}

async function unlinkWallet(
  services: Services,
  member: Member,
  { address, refuseInUse }: { address: Address; refuseInUse: RefuseInUse },
): Promise<Answer<Call>> {
  const { accountId } = member
  await consumeHourly(services, accountId, 'wallet-unlink')
  const now = services.clock.now()
  return services.db.transaction(async (tx) => {
    const { email } = await lockMember(tx, member, now)
    await refuseInUse(tx, { accountId, address })
    if (!(await unlink(tx, { accountId, address, now }))) throw new AppError('WALLET_UNLINKED')
    const letter = letters.wallet(services, { address, at: now, isLinked: false })
    await enqueue(services, tx, { channel: 'email', to: email, about: accountId, letter })
    await notify(services, tx, { accountId, kind: 'wallet-unlinked', facts: { address }, at: now })
    return { wallets: await linkedWallets(tx, accountId) }
  })
}

/** By account: many people may share a network address. */
function consumeHourly(services: Services, accountId: string, bucket: string): Promise<void> {
  const max = triesAnHour * services.limitFactor
  return consumeOnce(services, { bucket, subject: accountId, max, windowMs: hourMs })
}
