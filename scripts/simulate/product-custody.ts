// Of the product: the share's token, its signers, and the rows of custody that the oracle reads.
import { readFileSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { encodeEventTopics, type Hex, pad, zeroAddress } from 'viem'
import { chainFacts } from '@/config/chain'
import { mainTokens } from '@/config/coins'
import { custodyTerms, stakingTerms } from '@/config/terms'
import { custodyCalls } from '@/contract/custody'
import {
  complianceAbi,
  issuersAbi,
  registryAbi,
  safeAbi,
  storageAbi,
  tokenAbi,
  topicsAbi,
  trexAbi,
} from '@/server/chain/token/abi'
import { contractNames, safe, trexContracts, trexPackage } from '@/server/chain/token/published'
import { deskFloatMicroShares, tokenFacts, vaultThreshold } from '@/server/chain/token/share-token'
import { offeredMicroShares } from '@/server/modules/ledger/ledger-account'
import { databaseFromPglite } from '@/server/platform/db/pglite'
import type { Log } from '@/server/platform/log/log'
import { deskAccount, dividendPayer, tokenRegistrar } from '@/server/sandbox/chain/sandbox-tokens'
import { sandboxShareToken } from '@/server/sandbox/chain/share-token'
import { type SignerMemory, signNext } from '@/server/signer'
import { callOf } from './product'

export type { SignerMemory } from '@/server/signer'
export { memoryOfProcess } from '@/server/signer'

const lower = (address: string) => address.toLowerCase() as Hex

/** Where the token is in the world, and all that was issued. */
export const shareToken = {
  token: lower(sandboxShareToken.contracts.token),
  registry: lower(sandboxShareToken.contracts.registry),
  vault: lower(sandboxShareToken.vault),
  desk: lower(sandboxShareToken.desk),
  registrar: lower(sandboxShareToken.registrar),
  issue: offeredMicroShares + stakingTerms.poolMicroShares,
  float: deskFloatMicroShares,
}
export const contractAbi = [...tokenAbi, ...registryAbi] as const
export const minMove = custodyTerms.minimumMicroShares

const siteHost = 'localhost:3000'

/** What `ops signer` does until it is ended: it has two functions of the database, and no node. */
export interface SignerPorts {
  client: PGlite
  clock: { now(): Date }
  log: Log
  memory: SignerMemory
}

export function openSigner({ client, ...ports }: SignerPorts): () => Promise<boolean> {
  const { db } = databaseFromPglite(client)
  const needs = {
    ...ports,
    db,
    accounts: [tokenRegistrar, deskAccount, dividendPayer],
    token: sandboxShareToken,
    coins: mainTokens,
    host: siteHost,
    // No program has a wallet here.
    web: undefined,
  }
  return () => signNext(needs)
}

/** As the follower does once every node has shown whose the token is. */
export async function noteShareToken(client: PGlite): Promise<void> {
  const { token, registry, vault, desk, registrar } = shareToken
  await client.query(
    `insert into share_token (asset, chain_id, token, registry, vault, desk, registrar, first_block, created_at)
     values ('SHARE', $1, $2, $3, $4, $5, $6, 0, now())`,
    [chainFacts.id, token, registry, vault, desk, registrar],
  )
}

/** As an operator does, with no page of their own for it yet. */
export async function pauseMoves(client: PGlite, isPaused: boolean): Promise<void> {
  await client.query(`update share_token set paused_at = ${isPaused ? 'now()' : 'null'}`)
}

/** As if a wallet had been linked two days earlier, so that its first delivery waits for nothing. */
export async function linkedLongAgo(client: PGlite, address: string): Promise<void> {
  const twoDaysEarlier = "set linked_at = linked_at - interval '2 days'"
  await client.query(`update wallet_link ${twoDaysEarlier} where address = $1`, [address])
}

export const moveCalls = {
  moves: callOf(custodyCalls.deliveries),
  deliver: callOf(custodyCalls.deliver),
  allow: callOf(custodyCalls.allowWallet),
  cancel: callOf(custodyCalls.cancelDelivery),
}

/** Of the mail about a delivery, for a member who did not ask for it. */
export const notMeLink = /\/api\/not-me\?t=[\w-]+/

export interface DeliveryRow {
  id: string
  account: string
  address: string
  amount: string
  state: 'asked' | 'ordered' | 'signed' | 'done' | 'canceled' | 'failed'
  isWaiting: boolean
  isOnHold: boolean
  refusal: string | null
  /** The nonce of the order that failed. */
  nonce: number | null
  /** Of all bytes that were ever stored for it. */
  hashes: string[]
}

export interface TransferRow {
  hash: string
  log: number
  block: number
  kind: string
  delivery: string | null
  amount: string
  isSettled: boolean
}

/** What the oracle reads of custody's tables. */
export const custodyReads = {
  deliveries: `select d.id, d.account_id as account, d.address, d.micro_shares::text as amount, d.state,
    coalesce(d.waits_until > now(), false) as "isWaiting", a.held_at is not null as "isOnHold",
    (select max(refusal) from chain_order where delivery_id = d.id) as refusal,
    (select max(nonce)::int from chain_order where delivery_id = d.id and state = 'failed') as nonce,
    (select coalesce(array_agg(h), '{}') from chain_order o join chain_send s on s.order_id = o.id,
      unnest(s.earlier_hashes || s.hash) h where o.delivery_id = d.id) as hashes
    from share_delivery d join account a on a.id = d.account_id`,
  transfers: `select hash, log_index as log, block_number::int as block, kind, delivery_id as delivery,
    amount::text, state = 'settled' as "isSettled" from share_transfer order by block_number, log_index`,
  wallets: 'select address, balance::text, state from share_wallet',
  /** Where people's and our shares are by the books. */
  shares: `select type, owner_id as owner, balance::text from ledger_account
    where asset = 'SHARE' and type in ('issued', 'delivering', 'delivered', 'astray', 'missing') and balance <> 0`,
}

const { contracts, vault, deployer, registrar, owners } = sandboxShareToken
const abis = [...trexAbi, ...storageAbi, ...complianceAbi, ...topicsAbi, ...issuersAbi, ...safeAbi]
/** Every view of the token's contracts and its vault that is asked, in addition to balances and the list. */
export const powersAbi = [...abis, ...contractAbi] as const

/** What each of them answers while nobody has more power than is meant: by function and contract. */
export const powersAnswers: Record<string, unknown> = {
  owner: sandboxShareToken.vault,
  linkedIdentityRegistries: [contracts.registry],
  identityStorage: contracts.storage,
  topicsRegistry: contracts.topics,
  issuersRegistry: contracts.issuers,
  getClaimTopics: [],
  getTrustedIssuers: [],
  getModules: [],
  getTokenBound: contracts.token,
  identityRegistry: contracts.registry,
  compliance: contracts.compliance,
  ...tokenFacts(),
  paused: false,
  getOwners: owners,
  getThreshold: BigInt(vaultThreshold),
  getModulesPaginated: [[], '0x0000000000000000000000000000000000000001'],
}

/** Of the vault, by the place in its storage: what it runs from, and who answers what it does not know. */
export function vaultStorage(slot: bigint): Hex {
  if (slot === 0n) return pad(safe.singleton)
  return slot === handlerSlot ? pad(safe.fallbackHandler) : pad('0x')
}
const handlerSlot = 0x6c9a6c4a39284e37ed1cf53d337577d14212a4870fb976a4366c693b939918d5n

/** As the token's making left them. */
export const powerLogs: { address: Hex; topics: Hex[]; data: Hex }[] = [
  ...contractNames.map((name) =>
    eventOf(contracts[name], 'OwnershipTransferred', {
      previousOwner: zeroAddress,
      newOwner: deployer,
    }),
  ),
  eventOf(contracts.token, 'AgentAdded', { agent: vault }),
  eventOf(contracts.registry, 'AgentAdded', { agent: registrar }),
  eventOf(contracts.storage, 'AgentAdded', { agent: contracts.registry }),
]

function eventOf(address: Hex, eventName: 'OwnershipTransferred' | 'AgentAdded', args: object) {
  const topics = encodeEventTopics({ abi: trexAbi, eventName, args } as never) as Hex[]
  return { address: lower(address), topics, data: '0x' as const }
}

/** What runs at the token's contracts, the vault and Safe's own, as the packages publish it. */
export function publishedCodes(): Map<Hex, Hex> {
  const codeIn = (path: string): Hex =>
    JSON.parse(readFileSync(require.resolve(path), 'utf8')).deployedBytecode
  const safePath = '@safe-global/safe-contracts/build/artifacts/contracts'
  return new Map([
    ...contractNames.map((name): [Hex, Hex] => [
      lower(contracts[name]),
      codeIn(`${trexPackage.name}/artifacts/contracts/${trexContracts[name].artifact}`),
    ]),
    [lower(vault), codeIn(`${safePath}/proxies/SafeProxy.sol/SafeProxy.json`)],
    [lower(safe.singleton), codeIn(`${safePath}/SafeL2.sol/SafeL2.json`)],
    [
      lower(safe.fallbackHandler),
      codeIn(
        `${safePath}/handler/CompatibilityFallbackHandler.sol/CompatibilityFallbackHandler.json`,
      ),
    ],
  ])
}
