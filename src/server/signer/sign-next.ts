import { type Address, type Hex, keccak256, type LocalAccount } from 'viem'
import { utcDay } from '@/config/durations'
import type { ShareToken } from '@/server/chain/token/share-token'
import type { Ports } from '@/server/platform/ports'
import { signedKinds } from './kinds'
import type { SignedEntry, SignerMemory } from './memory'
import {
  isOneAddress,
  nextOrder,
  nonceOf,
  refuseOrder,
  type SignerOrder,
  storeBytes,
} from './order'
import { limitOfDay, lostWallet, type SignedCoin } from './payout'
import { whyNot } from './why-not'

export interface SigningNeeds {
  token: ShareToken
  /** The coins of dividends. */
  coins: readonly SignedCoin[]
  host: string
  /**
   * The address whose signature confirms that a contract may hold shares: the web's. Without it
   * none receives any.
   */
  web: string | undefined
  memory: SignerMemory
}

export interface SignerNeeds extends SigningNeeds, Pick<Ports, 'clock' | 'db' | 'log'> {
  /** The accounts of desk, registrar and payer on this machine; orders for others wait. */
  accounts: readonly LocalAccount[]
}

/** The day on which the limit was last logged, so that the log has it once and not each second. */
const toldOn = new WeakMap<SignerMemory, string>()

/**
 * Signs the oldest order for one of its keys, or refuses it. Returns false if all that remain wait
 * for another day's limit. A process that dies in between finds the order again: the same call
 * under the same nonce is signed once more, and the chain accepts one of them.
 */
export async function signNext(needs: SignerNeeds): Promise<boolean> {
  const { accounts, clock, db, log, memory } = needs
  const order = await nextOrder(
    db,
    accounts.map(({ address }) => address),
  )
  if (order === undefined) return false
  const day = utcDay(clock.now())
  const why = await whyNot(order, { ...needs, day })
  if (why === limitOfDay) {
    if (toldOn.get(memory) !== day) log.error('orders wait for another day', { why })
    toldOn.set(memory, day)
    const others = accounts.filter(({ address }) => !isOf(order, address))
    // guard: without it, a delivery that waits for another day holds up listings —
    //   server/custody/signer: and listings go on — value false
    return others.length > 0 && signNext({ ...needs, accounts: others })
  }
  if (why !== undefined) {
    log[why === lostWallet ? 'info' : 'error']('an order was not signed', { order: order.id, why })
    return refuseOrder(db, order.id, why)
  }
  const entry = entryOf(order, day)
  const isNew = !(await memory.isNoted(entry))
  // guard: without it, a signer that dies has forgotten what it signed — server/custody/signer:
  //   that dies at each of its steps
  await memory.note(entry)
  const account = accounts.find(({ address }) => isOf(order, address)) as LocalAccount
  const raw = await sign(account, order)
  const isStored = await storeBytes(db, order.id, { raw, hash: keccak256(raw) })
  if (isStored) await memory.noteStored(entry)
  else if (isNew) await memory.forget(entry)
  return true
}

/**
 * Signs one order from a file, or returns why not. It is recorded as signed and not as stored: an
 * order that is withdrawn before its upload must not keep its nonce from all later ones.
 */
export async function signOrder(
  order: SignerOrder,
  account: LocalAccount,
  { day, ...needs }: SigningNeeds & { day: string },
): Promise<{ raw: Hex } | { why: string }> {
  const why = await whyNot(order, { ...needs, day })
  if (why !== undefined) return { why }
  await needs.memory.note(entryOf(order, day))
  return { raw: await sign(account, order) }
}

function entryOf(order: SignerOrder, day: string): SignedEntry {
  // By its kind, which was checked against its bytes: a payout may claim any order as its own.
  // guard: without it, a delivery counts with a run of dividends if a payout claims its order —
  //   server/payables/payouts: a delivery counts in the signer
  const { purpose, counts } = signedKinds[order.kind]
  return {
    place: nonceOf(order),
    data: order.data,
    purpose: purpose?.(order)?.id,
    ...(counts?.(order, day) ?? { period: day, units: 0n }),
  }
}

const isOf = ({ signer }: SignerOrder, address: Address) => isOneAddress(signer, address)

function sign(account: LocalAccount, order: SignerOrder): Promise<Hex> {
  return account.signTransaction({
    type: 'legacy',
    chainId: order.chainId,
    nonce: order.nonce,
    to: order.target as Address,
    data: order.data as Hex,
    value: 0n,
    gas: BigInt(order.gas),
    // guard: without it, bytes that are signed again are others — server/custody/signer: that dies
    //   at each of its steps
    gasPrice: BigInt(order.gasPrice),
  })
}
