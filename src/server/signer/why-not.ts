import { type Address, type Hex, isAddressEqual, verifyMessage } from 'viem'
import { parseSiweMessage } from 'viem/siwe'
import { chainFacts } from '@/config/chain'
import { custodyTerms } from '@/config/terms'
import { maxGasPrice, type OrderedCall, orderedCallIn } from '@/server/chain/token/calls'
import { programWord } from '@/server/chain/token/program-word'
import type { ShareToken } from '@/server/chain/token/share-token'
import type { SignerMemory } from './memory'
import { nonceOf, purposeOf, type SignerOrder } from './order'
import { type DividendToken, limitOfDay, wrongPayout } from './payout'

const maxGas = 500_000n

interface Rules {
  /** As the signer's own settings derive it, whatever an order says. */
  token: ShareToken
  coins: readonly DividendToken[]
  /** The site whose link message a wallet must have signed. */
  host: string
  web: string | undefined
  memory: SignerMemory
  day: string
}

/**
 * Why an order is not signed, in a sentence for operators; undefined if it is. Whoever wrote it is
 * not believed: what the bytes do is read from them, the wallet must have signed for this account's
 * link, and what is signed in a day is counted here, not in the database.
 */
export async function whyNot(order: SignerOrder, rules: Rules): Promise<string | undefined> {
  return (
    (await wrongBytes(order, rules)) ??
    (await signedElsewhere(order, rules)) ??
    (await unprovenWallet(order, rules)) ??
    tooMuch(order, rules)
  )
}

async function wrongBytes(order: SignerOrder, rules: Rules) {
  const { memory } = rules
  const call = orderedCallIn(order.data as Hex)
  const wallet = order.wallet as Address
  if (order.chainId !== chainFacts.id) return 'It is for another chain.'
  // A coin's transfer is written as the token's is.
  const asWritten = isTransfer(order) ? 'deliver' : order.kind
  if (call === undefined || (call.kind !== asWritten && order.kind !== 'payout'))
    return 'Its bytes are no call that is ordered.'
  if (!isAddressEqual(call.wallet, wallet)) return 'Its bytes name another wallet.'
  if (BigInt(order.gas) > maxGas || BigInt(order.gasPrice) > maxGasPrice)
    return 'It would pay too high a fee.'
  const known = await memory.callOf(nonceOf(order))
  // guard: a second call is signed under a nonce — server/custody/signer: under one nonce a second
  //   call → if (known === order.data)
  if (known !== undefined && known !== order.data)
    return 'Another call was signed under this nonce before.'
  if (order.kind === 'payout') return wrongPayout(order, call, rules)
  return isDeskAct(order) ? wrongAct(order, call, rules) : wrongMove(order, call, rules)
}

const isDeskAct = ({ kind }: SignerOrder) => kind === 'sweep' || kind === 'return'
const isTransfer = (order: SignerOrder) => order.kind === 'deliver' || isDeskAct(order)

/**
 * What two operators approved, to the last digit: shares go to the vault alone, and what goes back to a
 * stranger is a coin that we list. Any other contract could do whatever it likes with the desk's call.
 */
function wrongAct(
  { kind, signer, target, wallet, act }: SignerOrder,
  call: OrderedCall,
  { token, coins }: Rules,
): string | undefined {
  if (!isSame(signer, token.desk)) return 'It is for another key.'
  const isSweep = kind === 'sweep'
  const isCoin = coins.some(({ address }) => isSame(target, address))
  // guard: the signer has the desk call any contract — server/custody/desk-acts: the signer calls
  //   no contract → if (isSweep ? !isSame(target, token.contracts.token) : isCoin === undefined)
  if (isSweep ? !isSame(target, token.contracts.token) : !isCoin)
    return 'It calls another contract.'
  // guard: a sweep goes anywhere — server/custody/desk-acts: nor is anything else than what they →
  //   if (isSweep && wallet === target) return 'It would go elsewhere than to the vault.'
  if (isSweep && !isSame(wallet, token.vault)) return 'It would go elsewhere than to the vault.'
  const approved = act?.approved ?? null
  // guard: the desk sends what one person asked for — server/custody/desk-acts: nor is anything
  //   else than what they → if (approved === null)
  if (approved === null || approved.askedBy === approved.decidedBy)
    return 'Two people have not approved it.'
  const { contract, receiver, units } = approved
  const isApproved =
    call.kind === 'deliver' &&
    isSame(contract, target) &&
    isSame(receiver, wallet) &&
    BigInt(units) === call.units
  return isApproved ? undefined : 'It moves something else than two people approved.'
}

function wrongMove(
  order: SignerOrder,
  call: OrderedCall,
  { token: { contracts, desk, registrar } }: Rules,
): string | undefined {
  const isDelivery = call.kind === 'deliver'
  if (!isSame(order.signer, isDelivery ? desk : registrar)) return 'It is for another key.'
  if (!isSame(order.target, isDelivery ? contracts.token : contracts.registry))
    return 'It calls another contract.'
  if (!isDelivery) return undefined
  const { delivery, wallet } = order
  if (
    delivery === null ||
    delivery.account !== order.account ||
    !isSame(delivery.address, wallet) ||
    BigInt(delivery.microShares) !== call.units ||
    BigInt(order.microShares) !== call.units
  )
    return 'It moves something else than the member asked for.'
  return ['ordered', 'signed'].includes(delivery.state) ? undefined : 'Its delivery is over.'
}

/** Whoever orders it once more, perhaps by saying that it is not done, would have it paid twice. */
async function signedElsewhere(order: SignerOrder, { memory }: Rules) {
  const purpose = purposeOf(order)
  const before = purpose === null ? undefined : await memory.placeOf(purpose.id)
  // guard: a delivery is signed a second time under another nonce — server/custody/signer: a
  //   delivery that was signed is never → return before === undefined || before !== order.id
  return before === undefined || before === nonceOf(order)
    ? undefined
    : `Its ${order.kind === 'payout' || isDeskAct(order) ? order.kind : 'delivery'} was signed before, under another nonce.`
}

/** Only the web writes links, so an order that a follower made up for itself finds none. */
async function unprovenWallet(order: SignerOrder, { host, web }: Rules) {
  const { kind, account, wallet, link } = order
  // Nobody's word is needed for a wallet to receive no more, and what operators approved names no member's.
  if (kind === 'delist' || isDeskAct(order)) return undefined
  if (link === null) return 'No signature of the wallet is kept with its link.'
  const said = parseSiweMessage(link.message)
  if (said.address === undefined || !isSame(said.address, wallet))
    return 'The kept message is of another wallet.'
  if (said.domain !== host || said.chainId !== chainFacts.id)
    return 'The kept message is for another site or chain.'
  // What a contract accepts only a node can say, and none is asked here. Every node has said it to the
  // web, whose own key nobody has who can only write the database.
  const word = programWord({ account: account ?? '', wallet, message: link.message })
  // guard: the signer takes any program for confirmed — server/custody/program-wallet: to a program
  //   that the database alone calls confirmed → if (link.word !== null || link.signature.length !==
  //   132)
  if (link.word !== null && web !== undefined && (await isSigned(web, word, link.word)))
    return undefined
  // guard: the signer believes any signature of a link — server/custody/signer: without the
  //   wallet’s own signature → return link.signature
  return (await isSigned(wallet, link.message, link.signature))
    ? undefined
    : 'The kept signature is not the wallet’s.'
}

const isSigned = (address: string, message: string, signature: string) =>
  verifyMessage({ address: address as Address, message, signature: signature as Hex }).catch(
    () => false,
  )

async function tooMuch(order: SignerOrder, { memory, day }: Rules) {
  if (order.kind !== 'deliver') return undefined
  // Signed before, with a lower fee: it is counted already.
  if (await memory.isNoted({ place: nonceOf(order), data: order.data })) return undefined
  const signed = await memory.signedIn(day)
  // guard: the signer’s day has no limit — server/custody/signer: beyond the signer’s own day →
  //   return signed < 0n
  return signed + BigInt(order.microShares) > custodyTerms.maxSignedMicroShares
    ? limitOfDay
    : undefined
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
