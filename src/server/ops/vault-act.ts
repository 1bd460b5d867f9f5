import { readFileSync } from 'node:fs'
import { type Address, getAddress, type Hex, hashTypedData, isHex } from 'viem'
import * as z from 'zod/mini'
import { formatShares } from '@/contract/format/amounts'
import { agreedAnswer, askEveryNode } from '@/server/chain/nodes/chain'
import { safeAbi, tokenAbi } from '@/server/chain/token/abi'
import { deskFloatMicroShares, type ShareToken } from '@/server/chain/token/share-token'
import { signerForVault, signForVault, vaultCall, vaultDocument } from '@/server/chain/token/vault'
import {
  type VaultAct,
  vaultActKinds,
  vaultActOf,
  vaultActStep,
  wordsOf,
} from '@/server/chain/token/vault-acts'
import { custodyDecisions, isApprovedDelivery } from '@/server/modules/custody'
import { isApprovedReturn } from '@/server/modules/legal-orders'
import { isApprovedRecovery } from '@/server/modules/recoveries'
import { optionIn } from './given'
import type { OpsNeeds } from './needs'
import { OperatorMistake } from './operator-mistake'
import { shareTokenIn } from './token-show'
import { type SigningTask, transactions } from './token-words'

export const vaultActUsage =
  'token act <refill, deliver, recover, bring-home, freeze, unfreeze, pause or unpause> [--shares <number>] [--from <address>] [--wallet <address>]'

/**
 * Says an act of the vault in words, with the number that it would have and the hash that each owner's
 * wallet shows, and what two owners sign next to their keys. It changes nothing.
 */
export async function showVaultAct(needs: OpsNeeds, [kind, ...words]: string[]): Promise<string> {
  const token = shareTokenIn(needs)
  const act = actIn(kind, words)
  const known = await knownOf(needs, token)
  if (act.kind === 'refill') refuseTooMuch(act.microShares, known)
  if (act.kind === 'deliver') refuseAbsent(act.microShares, known)
  await refuseUnapproved(needs, act)
  const step = vaultActStep(token, act)
  const document = vaultDocument(token.vault, step, known.number)
  const typed = wordsOf(act)
    .map(([word, said]) => `--${word} ${said} `)
    .join('')
  return [
    `act ${known.number} of the vault ${token.vault}: ${step.says}`,
    `hash  ${hashTypedData(document)}`,
    '',
    `Two owners, each beside their key: \`token sign --as owner --act ${act.kind} ${typed}--act-number ${known.number} --key <file>\``,
    'Then whoever pays the fee: `token sign --as payer --with <file>,<file> --nonce <number> --key <file>`, and `token send <file>`.',
  ].join('\n')
}

/**
 * What an operator types could name any two wallets, so it is proposed and sent only while two people's
 * approval stands and nobody has objected.
 */
export async function refuseUnapproved({ db }: OpsNeeds, act: VaultAct): Promise<void> {
  const isLacking =
    (act.kind === 'recover' && !(await isApprovedRecovery(db, act))) ||
    (act.kind === 'deliver' && !(await isApprovedDelivery(db, act)))
  if (isLacking)
    throw new OperatorMistake(
      `Two people have approved no such ${act.kind === 'deliver' ? 'delivery' : 'recovery'}, or it was stopped. Custody in the console shows each.`,
    )
  const isApproved = async (home: { from: Address; microShares: bigint }) =>
    (await isApprovedReturn(db, home)) ||
    (await custodyDecisions.astray.isApprovedHomecoming(db, home))
  if (act.kind === 'bring-home' && !(await isApproved(act)))
    throw new OperatorMistake(
      'No estate, court’s order or decision about shares at an unknown address that two people have approved needs exactly this, or it was stopped. The console lists what is to be brought home.',
    )
}

interface VaultFacts {
  number: number
  deskHas: bigint
  vaultHas: bigint
}

async function knownOf(
  needs: OpsNeeds,
  { vault, desk, contracts }: ShareToken,
): Promise<VaultFacts> {
  const told = await askEveryNode(needs, async (client) => {
    const token = { address: contracts.token, abi: tokenAbi, functionName: 'balanceOf' } as const
    const [number, deskHas, vaultHas] = await Promise.all([
      client.readContract({ address: vault, abi: safeAbi, functionName: 'nonce' }),
      client.readContract({ ...token, args: [desk] }),
      client.readContract({ ...token, args: [vault] }),
    ])
    return { number: Number(number), deskHas, vaultHas }
  })
  const agreed = agreedAnswer(told)
  if (agreed === undefined)
    throw new OperatorMistake(
      'The nodes do not all answer, or do not agree. Try again in a minute.',
    )
  return agreed
}

function refuseAbsent(microShares: bigint, { vaultHas }: VaultFacts): void {
  if (microShares > vaultHas)
    throw new OperatorMistake(`The vault has ${formatShares(vaultHas)} shares.`)
}

function refuseTooMuch(microShares: bigint, known: VaultFacts): void {
  refuseAbsent(microShares, known)
  const { deskHas } = known
  if (deskHas + microShares > deskFloatMicroShares)
    throw new OperatorMistake(
      `The desk has ${formatShares(deskHas)} shares, and at most ${formatShares(deskFloatMicroShares)} may lie there.`,
    )
}

function actIn(kind: string | undefined, words: string[]): VaultAct {
  const act = vaultActOf(kind, {
    shares: optionIn(words, '--shares'),
    wallet: optionIn(words, '--wallet'),
    from: optionIn(words, '--from'),
  })
  if (act === undefined)
    throw new OperatorMistake(
      `Name the act: ${vaultActKinds.join(', ')}; a refill with --shares, what concerns a wallet with --wallet, a delivery with both, a recovery with --shares, --from and --wallet, bringing home with --shares and --from.`,
    )
  return act
}

const half = z.object({
  owner: z.string(),
  act: z.string(),
  shares: z.optional(z.string()),
  wallet: z.optional(z.string()),
  from: z.optional(z.string()),
  number: z.int().check(z.nonnegative()),
  signature: z.string(),
})

/** One owner's signature under an act that the same owner typed, next to the key and without a node. */
export function halfOfAct(token: ShareToken, words: string[]): SigningTask {
  const act = actIn(optionIn(words, '--act'), words)
  if (act.kind === 'refill' && act.microShares > deskFloatMicroShares)
    throw new OperatorMistake(
      `At most ${formatShares(deskFloatMicroShares)} shares may lie at the desk.`,
    )
  const typed = optionIn(words, '--act-number') ?? ''
  if (!/^\d{1,9}$/.test(typed))
    throw new OperatorMistake('Say with --act-number which act it is: `token act` tells it.')
  const number = Number(typed)
  const step = vaultActStep(token, act)
  const document = vaultDocument(token.vault, step, number)
  return {
    says: [
      `act ${number} of the vault ${token.vault}: ${step.says}`,
      `hash  ${hashTypedData(document)}`,
    ],
    signers: token.owners,
    next: 'Bring it to whoever pays the fee, with the file of a second owner.',
    sign: async (account) => {
      const signature = await signForVault(account, document)
      const named = { owner: account.address, act: act.kind, number, signature }
      const said = { ...named, ...Object.fromEntries(wordsOf(act)) }
      const place = token.owners.indexOf(account.address) + 1
      return { name: `vault-act-${number}-owner-${place}.json`, text: `${JSON.stringify(said)}\n` }
    },
  }
}

/** Any wallet with some BNB pays for what two owners have signed; without both nothing comes of it. */
export async function wholeOfAct(
  token: ShareToken,
  words: string[],
  pathOf: (file: string) => string,
): Promise<SigningTask> {
  const halves = (optionIn(words, '--with') ?? '').split(',').map((file) => halfIn(pathOf(file)))
  const [one, other] = halves
  // guard: without it, one owner’s signature counts for two — server/ops/vault-acts: one owner’s
  //   signature — without the fourth condition
  if (one === undefined || other === undefined || halves.length !== 2 || one.owner === other.owner)
    throw new OperatorMistake('Name with --with the files of two owners.')
  const act = vaultActOf(one.act, one)
  if (act === undefined) throw new OperatorMistake('The first file names no act of the vault.')
  const step = vaultActStep(token, act)
  const document = vaultDocument(token.vault, step, one.number)
  for (const { owner, signature } of halves) {
    const isOwner = token.owners.some((known) => getAddress(known) === owner)
    if (!isOwner || (await signerForVault(document, signature)) !== owner)
      throw new OperatorMistake(`What ${owner} signed is not this: ${step.says}.`)
  }
  const whole = { ...step, to: token.vault, data: vaultCall(document, halves) }
  return transactions(words, {
    name: `vault-act-${one.number}.txt`,
    from: undefined,
    steps: [whole],
    first: undefined,
  })
}

function halfIn(path: string) {
  try {
    const { owner, signature, ...said } = half.parse(JSON.parse(readFileSync(path, 'utf8')))
    if (!isHex(signature)) throw new Error()
    return { ...said, owner: getAddress(owner), signature: signature as Hex }
  } catch {
    throw new OperatorMistake(`${path} is not what an owner of the vault signed.`)
  }
}
