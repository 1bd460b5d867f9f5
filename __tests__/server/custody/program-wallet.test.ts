import { eq } from 'drizzle-orm'
import {
  type Address,
  concat,
  encodeFunctionData,
  encodePacked,
  getContractAddress,
  type Hex,
  hashMessage,
  keccak256,
  type LocalAccount,
  parseAbi,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { chainFacts } from '@/config/chain'
import type { HoldingWallet } from '@/contract/custody'
import { safeAbi, safeFactoryAbi } from '@/server/chain/token/abi'
import { programWord } from '@/server/chain/token/program-word'
import { safe, vaultCreation } from '@/server/chain/token/published'
import { vaultSetup } from '@/server/chain/token/share-token'
import { chainOrders } from '@/server/modules/chain-orders/tables'
import { link } from '@/server/modules/wallets'
import { walletLinks } from '@/server/modules/wallets/tables'
import {
  deskAccount,
  sandboxQuoteSigner,
  sandboxTokens,
  tokenRegistrar,
  vaultOwners,
} from '@/server/sandbox/chain/sandbox-tokens'
import { sandboxShareToken } from '@/server/sandbox/chain/share-token'
import {
  type CustodyFixture,
  eachWithHolders,
  fetchMoves,
  type Shareholder,
  share,
  sharesOf,
  type TokenChain,
} from '../../support/custody-fixture'
import { askTerms, makeWalletOwner, sendLink } from '../../support/wallet-owner'

let token: TokenChain
let ownFixture: CustodyFixture
let dana: Shareholder
let owners: LocalAccount[]
let ownersSafe: Address
let wallet: Address

eachWithHolders(
  async (custodyFixture, chain) => {
    token = chain
    owners = [1, 2, 3].map(() => privateKeyToAccount(generatePrivateKey()))
    ownersSafe = await makeSafe(owners)
    return [await custodyFixture.shareholder()]
  },
  (chainFixture) => {
    ;({ token, own: ownFixture } = chainFixture)
    dana = chainFixture.people[0] as Shareholder
    wallet = ownersSafe
  },
)

/** A Safe of two of three, created as by anybody. */
async function makeSafe(people: readonly LocalAccount[]): Promise<Address> {
  const setup = vaultSetup(people.map(({ address }) => address))
  const data = encodeFunctionData({
    abi: safeFactoryAbi,
    functionName: 'createProxyWithNonce',
    args: [safe.singleton, setup, 0n],
  })
  await token.local.sendAll(deskAccount, [{ to: safe.factory, data, gas: 500_000n }])
  const salt = keccak256(encodePacked(['bytes32', 'uint256'], [keccak256(setup), 0n]))
  return getContractAddress({
    opcode: 'CREATE2',
    from: safe.factory,
    salt,
    bytecodeHash: vaultCreation,
  })
}

/** The signatures of two of its owners; the Safe accepts them as its own (ERC-1271). */
async function signAsSafe(text: string, people: readonly LocalAccount[]): Promise<Hex> {
  const document = {
    domain: { chainId: chainFacts.id, verifyingContract: wallet },
    types: { SafeMessage: [{ name: 'message', type: 'bytes' }] },
    primaryType: 'SafeMessage',
    message: { message: hashMessage(text) },
  } as const
  const sorted = [...people].sort((a, b) =>
    a.address.toLowerCase() < b.address.toLowerCase() ? -1 : 1,
  )
  return concat(await Promise.all(sorted.map((owner) => owner.signTypedData(document))))
}

async function linkSafe(people: readonly LocalAccount[] = owners.slice(0, 2)) {
  const terms = await askTerms(dana.member)
  const { message } = await makeWalletOwner().sign(terms, { address: wallet })
  return sendLink(dana.member, { message, signature: await signAsSafe(message, people) })
}

async function move(confirmsProgram?: boolean) {
  const input = { address: wallet, shares: String(10n * share), confirmsProgram }
  const { status, body } = await dana.member.call('POST', 'wallet/deliver', input)
  return { status, code: (body as { code?: string }).code }
}

const shownWallet = async () =>
  (await fetchMoves(dana)).wallets.find(({ address }) => address === wallet) as HoldingWallet

test('a Safe receives shares once its member has said that a program may hold them', async () => {
  expect((await linkSafe()).status).toBe(200)
  expect(await shownWallet()).toMatchObject({ program: 'accepted', needsSignature: false })
  expect(await move()).toEqual({ status: 422, code: 'WALLET_IS_PROGRAM' })
  expect(await sharesOf(ownFixture, dana)).toMatchObject({
    available: 100n * share,
    delivering: 0n,
  })

  expect((await move(true)).status).toBe(200)
  await ownFixture.settleAll()
  expect(await ownFixture.onChain(wallet)).toBe(10n * share)
  expect(await sharesOf(ownFixture, dana)).toMatchObject({
    available: 90n * share,
    delivered: 10n * share,
  })
  expect(await shownWallet()).toMatchObject({ program: 'confirmed', shares: String(10n * share) })
  expect((await move()).status).toBe(200)
})

test('one owner of two is not the wallet @rest', async () => {
  expect((await linkSafe(owners.slice(0, 1))).body).toMatchObject({ code: 'WALLET_PROOF' })
})

test('allowed before its first move by the same word, it signs anew once the Safe no longer accepts what was signed for the link', async () => {
  await linkSafe()
  const allow = (confirmsProgram?: boolean) =>
    dana.member.call('POST', 'wallet/allowWallet', { address: wallet, confirmsProgram })
  expect((await allow()).body).toMatchObject({ code: 'WALLET_IS_PROGRAM' })
  expect((await allow(true)).status).toBe(200)
  await ownFixture.settleAll()
  expect(await shownWallet()).toMatchObject({ state: 'listed', program: 'confirmed' })
  await raiseThreshold()
  expect((await move()).code).toBe('WALLET_SIGN_AGAIN')
  expect((await linkSafe(owners)).status).toBe(200)
  expect(await shownWallet()).toMatchObject({ program: 'accepted' })
  expect((await move(true)).status).toBe(200)
})

/** From now on all three sign. */
async function raiseThreshold(): Promise<void> {
  await token.chain.ask('anvil_impersonateAccount', wallet)
  await token.chain.ask('anvil_setBalance', wallet, `0x${(10n ** 18n).toString(16)}`)
  const abi = parseAbi(['function changeThreshold(uint256 threshold)'])
  const data = encodeFunctionData({ abi, args: [3n] })
  await token.chain.ask('eth_sendTransaction', { from: wallet, to: wallet, data, gas: '0x30d40' })
  await ownFixture.mine(1)
  const threshold = await token.port.client.readContract({
    address: wallet,
    abi: safeAbi,
    functionName: 'getThreshold',
  })
  expect(threshold).toBe(3n)
}

test('a contract linked before that was recorded, or an account that became one, signs again', async () => {
  const [{ address } = { address: '' }] = sandboxTokens
  await ownFixture.api.services.db.update(walletLinks).set({ address: address.toLowerCase() })
  const input = { address, shares: String(share), confirmsProgram: true }
  const { body } = await dana.member.call('POST', 'wallet/deliver', input)
  expect(body).toMatchObject({ code: 'WALLET_SIGN_AGAIN' })
  expect(await sharesOf(ownFixture, dana)).toMatchObject({
    available: 100n * share,
    delivering: 0n,
  })
})

test.each<[string, () => Promise<string | null>]>([
  ['no word', async () => null],
  ['a word that somebody else has signed', () => signedBy(owners[0] as LocalAccount)],
  ['the web’s word for another account', () => signedBy(sandboxQuoteSigner, crypto.randomUUID())],
])(
  'to a program that the database alone calls confirmed, with %s, nothing is signed',
  async (_, word) => {
    const { db } = ownFixture.api.services
    await linkSafe()
    await move(true)
    await db
      .update(walletLinks)
      .set({ program: 'confirmed', word: await word() })
      .where(eq(walletLinks.program, 'confirmed'))
    await ownFixture.settleAll()
    const [order] = await db
      .select()
      .from(chainOrders)
      .where(eq(chainOrders.wallet, wallet.toLowerCase()))
    expect(order).toMatchObject({
      kind: 'allow',
      state: 'void',
      refusal: 'The kept signature is not the wallet’s.',
    })
    expect(await ownFixture.onChain(wallet)).toBe(0n)
  },
)

async function signedBy(key: LocalAccount, account = dana.accountId): Promise<string> {
  const [link] = await ownFixture.api.services.db
    .select()
    .from(walletLinks)
    .where(eq(walletLinks.program, 'confirmed'))
  return key.signMessage({
    message: programWord({ account, wallet, message: link?.message ?? '' }),
  })
}

test('the company’s own addresses cannot be a member’s wallet, even with the owners’ signatures', async () => {
  wallet = sandboxShareToken.vault
  const linked = await linkSafe(vaultOwners.slice(0, 2))
  expect(linked).toMatchObject({ body: { status: 422, code: 'WALLET_OF_OURS' } })
  expect((linked.body as { message: string }).message).toBe(
    'This is one of our own addresses, so it can’t be a member’s wallet. Link one whose key you hold.',
  )
  for (const { address } of [deskAccount, tokenRegistrar]) {
    wallet = address
    expect((await linkSafe()).body).toMatchObject({ code: 'WALLET_OF_OURS' })
  }
  // Linked before that existed, it receives no shares.
  const { db, clock } = ownFixture.api.services
  wallet = sandboxShareToken.desk
  await link(db, { accountId: dana.accountId, address: wallet, now: clock.now() })
  expect((await move()).code).toBe('WALLET_OF_OURS')
})
