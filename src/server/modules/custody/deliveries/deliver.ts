import { and, eq } from 'drizzle-orm'
import type { custodyCalls } from '@/contract/custody'
import type { Answer, Input } from '@/contract/define'
import { lower } from '@/server/chain/blocks/chain-block'
import { isOfToken } from '@/server/chain/token/share-token'
import { lockMember } from '@/server/modules/identity'
import { balanceOf, post, shareAsset } from '@/server/modules/ledger'
import { openLink } from '@/server/modules/wallets'
import { randomSecret } from '@/server/platform/crypto/keys'
import type { Db } from '@/server/platform/db/database'
import { AppError } from '@/server/platform/errors'
import { type Member, refuseUnverified } from '@/server/platform/http/admit'
import type { Idempotently, Stored } from '@/server/platform/http/idempotency'
import { deliveryJournal } from '../books/journals'
import { arePaused, requireToken, type TokenInBooks } from '../books/token'
import type { DeliveriesNeeds } from '../needs'
import { type ShareDelivery, shareDeliveries } from '../tables'
import { askToList, refuseBeyondLimits, waitsUntil } from './limits'
import { ownMove } from './moves'
import { refusalHash } from './not-me.service'
import { confirmProgram, refuseProgram } from './programs'
import { tellAsked } from './tell'

type Call = (typeof custodyCalls)['deliver']

interface Rules {
  idempotently: Idempotently
  /** Refuses wallets that are still needed by modules above this one, such as a recovery. */
  refuseWallet: (tx: Db, address: string) => Promise<void>
}

/**
 * A member moves shares to a wallet of their own: in the books they move from *available* to
 * *delivering*, and are owned all the time. The follower writes the order, the holder of the desk's
 * key signs it (or, beyond a day's limit, two operators and two owners of the vault), and the
 * chain's log makes them *delivered*. This request is one transaction with the stored answer, so a
 * duplicate request gets the same delivery.
 *
 * Locks, in this order: the request's idempotency key, the account, the session, then in `post` the
 * member's ledger accounts.
 *
 * Refuses a member who is not verified or on hold; `TOKEN_ABSENT`, `MOVES_PAUSED`; a wallet that is
 * not linked, is an unconfirmed contract, has no stored signature or is one too many; and what
 * exceeds the limits. In these cases nothing has moved.
 */
export function deliver(
  needs: DeliveriesNeeds,
  member: Member,
  { address: wanted, shares, confirmsProgram = false, source: asked = 'desk' }: Input<Call>,
  { idempotently, refuseWallet }: Rules,
): Promise<Stored<Answer<Call>>> {
  const address = lower(wanted)
  return idempotently({
    before: () => refuseProgram(needs, { ...member, address, isConfirmed: confirmsProgram }),
    work: async (tx, known) => {
      const now = needs.clock.now()
      const account = await lockMember(tx, member, now)
      refuseUnverified(account)
      const token = await movingToken(tx)
      if (isOfToken(needs.chain.shareToken, address)) throw new AppError('WALLET_OF_OURS')
      const link = await provenLink(tx, account.id, address)
      await confirmProgram(needs, tx, link, known)
      await refuseWallet(tx, address)
      const accountId = account.id
      const amount = BigInt(shares)
      const available = await balanceOf(tx, {
        owner: accountId,
        type: 'available',
        asset: shareAsset,
      })
      const limits = { accountId, amount, available, wanted: asked }
      const source = await refuseBeyondLimits(tx, limits, now)
      await askToList(tx, token, { accountId, address }, now)
      const waiting = {
        linkedAt: link.linkedAt,
        accessChangedAt: account.accessChangedAt,
        hasReceived: await hasReceived(tx, accountId, address),
      }
      const refusal = randomSecret()
      const delivery = await insert(tx, token, {
        accountId,
        address,
        source,
        microShares: amount,
        askedAt: now,
        waitsUntil: waitsUntil(needs, waiting, now),
        refusalHash: await refusalHash(needs, refusal),
      })
      await tellAsked(needs, tx, delivery, { refusal, account })
      await post(tx, [deliveryJournal(delivery, now)])
      return ownMove(needs, tx, delivery)
    },
  })
}

export async function movingToken(tx: Db): Promise<TokenInBooks> {
  const token = await requireToken(tx)
  if (await arePaused(tx, token)) throw new AppError('MOVES_PAUSED')
  return token
}

/** A link from before signatures were kept has none: the wallet has to sign again. */
export async function provenLink(tx: Db, accountId: string, address: string) {
  const link = await openLink(tx, accountId, address)
  if (link === undefined) throw new AppError('WALLET_NOT_LINKED')
  if (link.signature === null) throw new AppError('WALLET_SIGN_AGAIN')
  return link
}

async function hasReceived(tx: Db, accountId: string, address: string): Promise<boolean> {
  const doneDeliveries = await tx
    .select({ id: shareDeliveries.id })
    .from(shareDeliveries)
    .where(
      and(
        eq(shareDeliveries.accountId, accountId),
        eq(shareDeliveries.address, address),
        eq(shareDeliveries.state, 'done'),
      ),
    )
    .limit(1)
  return doneDeliveries.length > 0
}

type New = Pick<
  ShareDelivery,
  'accountId' | 'address' | 'source' | 'microShares' | 'askedAt' | 'waitsUntil' | 'refusalHash'
>

async function insert(tx: Db, { asset, generation }: TokenInBooks, fresh: New) {
  const row = { ...fresh, id: crypto.randomUUID(), asset, generation }
  const [made] = await tx.insert(shareDeliveries).values(row).returning()
  return made as ShareDelivery
}
