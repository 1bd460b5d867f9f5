import { readFileSync } from 'node:fs'
import {
  type Address,
  decodeFunctionData,
  type Hex,
  keccak256,
  parseTransaction,
  recoverTransactionAddress,
  type TransactionSerialized,
} from 'viem'
import { chainFacts } from '@/config/chain'
import { houseName } from '@/config/house'
import { askEveryNode } from '@/server/chain/nodes/chain'
import { safeAbi } from '@/server/chain/token/abi'
import {
  deployerSteps,
  registrarSteps,
  type TokenStep,
  vaultSteps,
} from '@/server/chain/token/acts'
import { ballotSigningOf, clearSigningOf } from '@/server/chain/token/clear-signing'
import { readCreations } from '@/server/chain/token/creations-node'
import { checkPowers } from '@/server/chain/token/powers'
import { readProgress } from '@/server/chain/token/progress'
import type { ShareToken } from '@/server/chain/token/share-token'
import { vaultActIn } from '@/server/chain/token/vault-acts'
import type { OpsNeeds } from './needs'
import { OperatorMistake } from './operator-mistake'
import { issuedMicroShares, powersSaid, shareTokenIn } from './token-show'
import { refuseUnapproved } from './vault-act'

/**
 * Looks how far every node says the token has been brought about, and says who signs next. Of a token that is
 * deployed it writes, if asked, the file by which wallets say in words what a transfer or a ballot does.
 */
export async function prepareToken(needs: OpsNeeds, words: string[]): Promise<string> {
  const token = shareTokenIn(needs)
  const { deployer, listed, vault } = await progressOf(needs, token)
  const issue = await issuedMicroShares(needs)
  const steps = deployerSteps(token, readCreations())
  const entries = registrarSteps(token)
  const acts = vaultSteps(token, issue)
  const isListed = [listed.vault, listed.desk]
  const road = [
    ...steps.map((step, at) => line(at < deployer, 'deployer', step)),
    ...entries.map((step, at) => line(isListed[at] === true, 'registrar', step)),
    ...acts.map((step, at) => line(at < vault, 'vault', step)),
  ]
  const next = () => {
    if (deployer < steps.length) return '`token sign --as deployer`, beside the deployer’s key'
    if (isListed.includes(false)) return '`token sign --as registrar`, beside the registrar’s key'
    if (issue === 0n) return '`shares issue` and `rewards deposit`: nothing is issued in the books'
    if (vault < acts.length)
      return `\`token sign --as owner --shares ${issue / 1_000_000n}\` by two owners of the vault, each beside their key; then \`token sign --as vault --with <file>,<file> --nonce ${deployer}\` beside the deployer’s`
    return undefined
  }
  const todo = next()
  const differences = todo === undefined ? await checkPowers(needs, token) : undefined
  if (words.includes(clearSigningFlag)) {
    if (differences?.length !== 0)
      throw new OperatorMistake(
        'The token does not stand as it is meant to; `token prepare` says why.',
      )
    const owner = { name: houseName(), url: needs.siteUrl }
    const fill = words.includes('ballot') ? ballotSigningOf : clearSigningOf
    return JSON.stringify(fill(token, owner), null, 2)
  }
  const end = todo === undefined ? powersSaid(differences) : `Next: ${todo}.`
  return [...road, '', end].join('\n')
}

const clearSigningFlag = '--clear-signing'

const line = (isDone: boolean, who: string, { says }: TokenStep) =>
  `${isDone ? 'done' : '    '}  ${who.padEnd(10)}${says}`

/** Sends what was signed elsewhere, after holding each transaction against the road. */
export async function sendToken(needs: OpsNeeds, [file]: string[]): Promise<string> {
  const token = shareTokenIn(needs)
  if (file === undefined) throw new OperatorMistake('Name the file with what was signed.')
  await progressOf(needs, token)
  const expected = {
    [token.deployer]: deployerSteps(token, readCreations()),
    [token.registrar]: registrarSteps(token),
  }
  const acts = vaultSteps(token, await issuedMicroShares(needs))
  const signed = await Promise.all(rawsIn(file).map(readSigned))
  for (const one of signed)
    if (!isOurs(one, { token, expected, acts }))
      throw new OperatorMistake(
        `Transaction ${one.nonce} of ${one.from} is no step of the token’s road. Nothing was sent.`,
      )
  for (const one of signed) {
    const act = vaultActIn(token, one)
    if (act !== undefined) await refuseUnapproved(needs, act)
  }
  const { client } = needs.chain
  let sent = 0
  for (const { from, nonce, raw } of signed) {
    const next = await client.getTransactionCount({ address: from, blockTag: 'pending' })
    if (nonce < next) continue
    if (nonce > next)
      throw new OperatorMistake(`Sent: ${sent}. Transaction ${next} of ${from} comes before.`)
    await client.sendRawTransaction({ serializedTransaction: raw })
    sent += 1
  }
  return `Sent: ${sent}; sent before: ${signed.length - sent}. \`token prepare\` says how far it is.`
}

async function progressOf(needs: OpsNeeds, token: ShareToken) {
  const answers = await askEveryNode(needs, (client) => readProgress(client, token))
  const [first] = answers ?? []
  if (first === undefined || new Set(answers?.map((one) => JSON.stringify(one))).size > 1)
    throw new OperatorMistake(
      'The nodes do not all answer, or do not agree. Try again in a minute.',
    )
  const troubles = [...first.troubles, ...(await strangePowers(needs, token, first))]
  if (troubles.length > 0)
    throw new OperatorMistake([...troubles, 'Nothing goes on from here.'].join('\n'))
  return first
}

type Progress = Awaited<ReturnType<typeof readProgress>>

/**
 * Who may do more than is meant, asked when the deployer's part is done and before the vault mints.
 * Somebody who claimed a contract between its creation and our claim may have let in an agent of
 * theirs and then handed it over, so that its owner alone looks right; that agent could take every
 * share in the moment it is minted.
 */
async function strangePowers(
  needs: OpsNeeds,
  token: ShareToken,
  { deployer, vault, troubles }: Progress,
): Promise<string[]> {
  const isDeployed = deployer >= deployerSteps(token, readCreations()).length
  const isMinted = vault > 0
  if (!isDeployed || isMinted || troubles.length > 0) return []
  const differences = await checkPowers(needs, token)
  if (differences === undefined)
    throw new OperatorMistake('The nodes do not all answer. Try again in a minute.')
  // A fresh token is paused until the vault lets it move.
  // guard: without it, a token that a stranger claimed first is minted — server/ops/token-road: and
  //   handed it over stops the road — value []
  return differences.filter((one) => !one.startsWith('the token is paused:'))
}

interface SignedTransaction {
  raw: Hex
  from: Address
  nonce: number
  to: Address | undefined
  data: Hex
  isOfChain: boolean
}

function rawsIn(file: string): Hex[] {
  try {
    const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
    if (lines.length === 0 || !lines.every((line) => /^0x[0-9a-f]+$/.test(line))) throw new Error()
    return lines as Hex[]
  } catch {
    throw new OperatorMistake(`${file} is not what \`token sign\` writes.`)
  }
}

async function readSigned(raw: Hex): Promise<SignedTransaction> {
  try {
    const { nonce = 0, to, data = '0x', chainId, value = 0n } = parseTransaction(raw)
    const from = await recoverTransactionAddress({
      serializedTransaction: raw as TransactionSerialized,
    })
    const isOfChain = chainId === chainFacts.id && value === 0n
    return { raw, from, nonce, to: to ?? undefined, data, isOfChain }
  } catch {
    throw new OperatorMistake(`${keccak256(raw)} is no transaction.`)
  }
}

interface Road {
  token: ShareToken
  expected: Record<Address, TokenStep[]>
  acts: TokenStep[]
}

function isOurs(one: SignedTransaction, { token, expected, acts }: Road): boolean {
  if (!one.isOfChain) return false
  if (vaultActIn(token, one) !== undefined) return true
  if (one.from === token.registrar)
    return (expected[one.from] ?? []).some((step) => isSame(step, one))
  if (one.from !== token.deployer) return false
  const step = expected[one.from]?.[one.nonce]
  if (step !== undefined) return isSame(step, one)
  if (one.to?.toLowerCase() !== token.vault.toLowerCase()) return false
  const { functionName, args } = decodeFunctionData({ abi: safeAbi, data: one.data })
  if (functionName !== 'execTransaction') return false
  const [to, value, data, operation] = args
  return value === 0n && operation === 0 && acts.some((act) => isSame(act, { to, data }))
}

function isSame(step: TokenStep, { to, data }: { to: Address | undefined; data: Hex }): boolean {
  return step.to?.toLowerCase() === to?.toLowerCase() && step.data === data
}
