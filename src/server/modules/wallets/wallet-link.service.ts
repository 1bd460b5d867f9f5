import { and, eq, gt, isNull } from 'drizzle-orm'
import { type Address, getAddress, type Hex, hashMessage } from 'viem'
import { hourMs } from '@/config/durations'
import type { Answer, Input } from '@/contract/define'
import type { walletLinkCalls } from '@/contract/user/wallet-link'
import * as fields from '@/messages/fields'
import { isOfToken } from '@/server/chain/token/share-token'
import { lockMember, ownAccount } from '@/server/modules/identity'
import { enqueue, letters, notify } from '@/server/modules/notifications'
import { randomSecret } from '@/server/platform/crypto/keys'
import type { Db } from '@/server/platform/db/database'
import { AppError, wrongField } from '@/server/platform/errors'
import type { Member } from '@/server/platform/http/admit'
import { consumeOnce } from '@/server/platform/http/rate-limit'
import { link, linkedWallets, unlink } from './links'
import type { WalletsNeeds } from './needs'
import { linkMessage, linkTerms, nonceMs, readLinkMessage, signedByWhat } from './signature'
import { walletNonces } from './tables'

type Call = (typeof walletLinkCalls)['userWalletRequest']

type RefuseInUse = (tx: Db, wallet: { accountId: string; address: string }) => Promise<void>

const triesAnHour = 60

export async function userWalletRequest(
  needs: WalletsNeeds,
  member: Member,
  input: Input<Call>,
  refuseInUse: RefuseInUse,
): Promise<Answer<Call>> {
  switch (input.action) {
    case 'nonce':
      return giveNonce(needs, member)
    case 'link':
      return linkWallet(needs, member, {
        message: requireField(input.message, 'message'),
        signature: requireField(input.signature, 'signature') as Hex,
      })
    case 'unlink':
      return unlinkWallet(needs, member, {
        address: getAddress(requireField(input.address, 'address')),
        refuseInUse,
      })
  }
}

function requireField(value: string | undefined, path: string): string {
  if (value !== undefined) return value
  throw wrongField(path, fields.requiredError())
}

async function giveNonce(needs: WalletsNeeds, member: Member): Promise<Answer<Call>> {
  const { accountId, sessionId } = member
  await consumeHourly(needs, accountId, 'wallet-nonce')
  const issuedAt = needs.clock.now()
  const issued = {
    nonce: randomSecret().slice(0, 32),
    issuedAt,
    expiresAt: new Date(issuedAt.getTime() + nonceMs),
  }
  await needs.db.insert(walletNonces).values({ ...issued, accountId, sessionId })
  const { email } = await ownAccount(needs.db, accountId)
  return {
    terms: linkTerms(needs, issued, email),
    wallets: await linkedWallets(needs.db, accountId),
  }
}

interface SignedMessage {
  message: string
  signature: Hex
}

async function linkWallet(
  needs: WalletsNeeds,
  member: Member,
  { message, signature }: SignedMessage,
): Promise<Answer<Call>> {
  const read = readLinkMessage(message)
  if (read === undefined) throw new AppError('WALLET_PROOF')
  const { nonce, address } = read
  // guard: without it, the company’s own vault is a member’s wallet —
  //   server/custody/program-wallet: the company’s own addresses cannot be a member’s wallet, even
  //   with the owners’ signatures
  if (isOfToken(needs.chain.shareToken, address)) throw new AppError('WALLET_OF_OURS')
  const issued = await consumeNonce(needs, member, nonce)
  const { email: ownEmail } = await ownAccount(needs.db, member.accountId)
  const isOurs =
    issued !== undefined && linkMessage(linkTerms(needs, issued, ownEmail), address) === message
  const signed = { address, digest: hashMessage(message), signature }
  const by = isOurs && (await signedByWhat(needs, signed))
  if (!by) throw new AppError('WALLET_PROOF')
  const proof = { message, signature, program: by === 'program' ? ('accepted' as const) : null }
  const { accountId } = member
  const now = needs.clock.now()
  return needs.db.transaction(async (tx) => {
    const { email } = await lockMember(tx, member, now)
    if (await link(tx, { accountId, address, now, proof })) {
      const letter = letters.wallet(needs, { address, at: now, isLinked: true })
      await enqueue(needs, tx, { channel: 'email', to: email, about: accountId, letter })
      await notify(needs, tx, { accountId, kind: 'wallet-linked', facts: { address }, at: now })
    }
    return { wallets: await linkedWallets(tx, accountId) }
  })
}

/**
 * Consumes a nonce by a guarded update: of fifty requests with the same one exactly one succeeds.
 */
async function consumeNonce(needs: WalletsNeeds, { accountId, sessionId }: Member, nonce: string) {
  const now = needs.clock.now()
  const [spent] = await needs.db
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
  needs: WalletsNeeds,
  member: Member,
  { address, refuseInUse }: { address: Address; refuseInUse: RefuseInUse },
): Promise<Answer<Call>> {
  const { accountId } = member
  await consumeHourly(needs, accountId, 'wallet-unlink')
  const now = needs.clock.now()
  return needs.db.transaction(async (tx) => {
    const { email } = await lockMember(tx, member, now)
    await refuseInUse(tx, { accountId, address })
    if (!(await unlink(tx, { accountId, address, now }))) throw new AppError('WALLET_UNLINKED')
    const letter = letters.wallet(needs, { address, at: now, isLinked: false })
    await enqueue(needs, tx, { channel: 'email', to: email, about: accountId, letter })
    await notify(needs, tx, { accountId, kind: 'wallet-unlinked', facts: { address }, at: now })
    return { wallets: await linkedWallets(tx, accountId) }
  })
}

/** Counted by account, because many people may share a network address. */
function consumeHourly(needs: WalletsNeeds, accountId: string, bucket: string): Promise<void> {
  const max = triesAnHour * needs.limitFactor
  return consumeOnce(needs, { bucket, subject: accountId, max, windowMs: hourMs })
}
