import { type Address, type Hex, verifyMessage } from 'viem'
import { parseSiweMessage } from 'viem/siwe'
import { chainFacts } from '@/config/chain'
import { maxGasPrice, orderedCallIn } from '@/server/chain/token/calls'
import { programWord } from '@/server/chain/token/program-word'
import { type Rules, signedKinds } from './kinds'
import { isOneAddress, nonceOf, type SignerOrder } from './order'
import { limitOfDay } from './payout'

const maxGas = 500_000n

interface WalletRules extends Rules {
  /** The site whose link message a wallet must have signed. */
  host: string
  web: string | undefined
}

/**
 * Why an order is not signed, in a sentence for operators; undefined if it is. Its writer is not
 * trusted: what the bytes do is decoded from them, the wallet must have signed for this account's
 * link, and what is signed in a day is counted here, not in the database.
 */
export async function whyNot(order: SignerOrder, rules: WalletRules): Promise<string | undefined> {
  return (
    (await wrongBytes(order, rules)) ??
    (await signedElsewhere(order, rules)) ??
    (await unprovenWallet(order, rules)) ??
    ((await signedKinds[order.kind].isTooMuch?.(order, rules)) ? limitOfDay : undefined)
  )
}

async function wrongBytes(order: SignerOrder, rules: Rules) {
  const { memory, token } = rules
  const call = orderedCallIn(order.data as Hex)
  const kind = signedKinds[order.kind]
  if (order.chainId !== chainFacts.id) return 'It is for another chain.'
  if (call?.kind !== kind.call) return 'Its bytes are no call that is ordered.'
  if (!isOneAddress(call.wallet, order.wallet)) return 'Its bytes name another wallet.'
  if (BigInt(order.gas) > maxGas || BigInt(order.gasPrice) > maxGasPrice)
    return 'It would pay too high a fee.'
  const earlierCall = await memory.callOf(nonceOf(order))
  // guard: without it, a second call is signed under a nonce — server/custody/signer: under one
  //   nonce a second call
  if (earlierCall !== undefined && earlierCall !== order.data)
    return 'Another call was signed under this nonce before.'
  const key = kind.key(token)
  if (key === undefined || !isOneAddress(order.signer, key)) return 'It is for another key.'
  if (!kind.targets(rules, order).some((target) => isOneAddress(target, order.target)))
    return 'It calls another contract.'
  return kind.wrong?.(order, call.kind === 'deliver' ? call.units : 0n, rules)
}

/** If it is ordered again, perhaps by claiming that it is not done, it would be paid twice. */
async function signedElsewhere(order: SignerOrder, { memory }: Rules) {
  const { purpose, noun = order.kind } = signedKinds[order.kind]
  const isFor = purpose?.(order)
  const before = isFor == null ? undefined : await memory.placeOf(isFor.id)
  // guard: without it, a delivery is signed a second time under another nonce —
  //   server/custody/signer: a signed delivery is never signed a second time, even if the database
  //   claims otherwise — first choice
  return before === undefined || before === nonceOf(order)
    ? undefined
    : `Its ${noun} was signed before, under another nonce.`
}

/** Only the web writes links, so an order that a follower invented finds none. */
async function unprovenWallet(order: SignerOrder, { host, web }: WalletRules) {
  const { kind, account, wallet, link } = order
  if (!signedKinds[kind].needsLink) return undefined
  if (link === null) return 'No signature of the wallet is kept with its link.'
  const linkMessage = parseSiweMessage(link.message)
  if (linkMessage.address === undefined || !isOneAddress(linkMessage.address, wallet))
    return 'The kept message is of another wallet.'
  if (linkMessage.domain !== host || linkMessage.chainId !== chainFacts.id)
    return 'The kept message is for another site or chain.'
  // Only a node can say what a contract accepts, and none is asked here. Every node has said it to
  // the web, whose key an attacker with database access does not have.
  const word = programWord({ account: account ?? '', wallet, message: link.message })
  // guard: without it, the signer takes any program for confirmed — server/custody/program-wallet:
  //   to a program that the database alone calls confirmed — without the third condition
  if (link.word !== null && web !== undefined && (await isSigned(web, word, link.word)))
    return undefined
  // guard: without it, the signer believes any signature of a link — server/custody/signer: without
  //   the wallet’s own signature — first choice
  return (await isSigned(wallet, link.message, link.signature))
    ? undefined
    : 'The kept signature is not the wallet’s.'
}

const isSigned = (address: string, message: string, signature: string) =>
  verifyMessage({ address: address as Address, message, signature: signature as Hex }).catch(
    () => false,
  )
