import { readFileSync } from 'node:fs'
import { type Address, getAddress, type Hex, isHex } from 'viem'
import * as z from 'zod/mini'
import { envSchema } from '@/config/env.server'
import { formatShares } from '@/contract/format/amounts'
import {
  deployerSteps,
  registrarSteps,
  type TokenStep,
  vaultSteps,
} from '@/server/chain/token/acts'
import { readCreations } from '@/server/chain/token/creations-node'
import type { ShareToken } from '@/server/chain/token/share-token'
import { signerForVault, signForVault, vaultCall, vaultDocument } from '@/server/chain/token/vault'
import {
  type BesideKey,
  keyIsForeign,
  settingsIn,
  signBesideKey,
  tokenBySettings,
} from './beside-key'
import { optionIn } from './given'
import { OperatorMistake } from './operator-mistake'
import { type SigningTask, transactions } from './token-words'
import { halfOfAct, wholeOfAct } from './vault-act'

export const signTokenUsage =
  'token sign --as <deployer, registrar, owner, vault or payer> --key <file> [--shares <number>] [--act <act> --act-number <number>] [--from <address>] [--wallet <address>] [--with <file>,<file>] [--nonce <number>] [--gas-price <gwei>] [--yes]'

interface Needs extends BesideKey {
  env: Record<string, string | undefined>
}

const half = z.object({ owner: z.string(), shares: z.string(), signatures: z.array(z.string()) })

/**
 * Signs one party's part of the road, next to its key: no chain, no database, and no order from
 * elsewhere that would have to be believed. Everything follows from the four settings and, for the
 * vault, from the number of shares, which each owner types.
 */
export async function signTokenStep(words: string[], needs: Needs): Promise<string> {
  const token = tokenIn(needs.env)
  const task = await taskOf(optionIn(words, '--as'), token, words, needs)
  return signBesideKey(words, needs.openKey, {
    says: [`For the token at ${token.contracts.token}:`, ...task.says.map((say) => `  ${say}`)],
    sign: async (account) => {
      if (task.signers && !task.signers.some((signer) => getAddress(signer) === account.address))
        throw keyIsForeign(account)
      const { name, text } = await task.sign(account)
      return { path: needs.pathOf(name), text }
    },
    next: task.next,
  })
}

async function taskOf(
  as: string | undefined,
  token: ShareToken,
  words: string[],
  needs: Needs,
): Promise<SigningTask> {
  if (as === 'owner' && optionIn(words, '--act') !== undefined) return halfOfAct(token, words)
  if (as === 'payer') return wholeOfAct(token, words, needs.pathOf)
  if (as === 'deployer')
    return transactions(words, {
      name: 'token-deployer.txt',
      from: token.deployer,
      steps: deployerSteps(token, readCreations()),
      first: 0,
    })
  if (as === 'registrar')
    return transactions(words, {
      name: 'token-registrar.txt',
      from: token.registrar,
      steps: registrarSteps(token),
      first: 0,
    })
  if (as === 'owner') return halfOfVault(token, sharesIn(words))
  if (as === 'vault') return wholeOfVault(token, words, needs)
  throw new OperatorMistake('Say with --as who signs: deployer, registrar, owner, vault or payer.')
}

function halfOfVault(token: ShareToken, microShares: bigint): SigningTask {
  const steps = vaultSteps(token, microShares)
  return {
    says: actsSaid(token, steps, microShares),
    signers: token.owners,
    next: 'Bring it to the deployer, with the file of a second owner.',
    sign: async (account) => {
      const signatures = steps.map((step, at) =>
        signForVault(account, vaultDocument(token.vault, step, at)),
      )
      const own = { owner: account.address, shares: String(microShares / 1_000_000n) }
      return {
        name: `token-owner-${token.owners.indexOf(account.address) + 1}.json`,
        text: `${JSON.stringify({ ...own, signatures: await Promise.all(signatures) })}\n`,
      }
    },
  }
}

/** The deployer pays for what two owners have signed; without both signatures nothing comes of it. */
function wholeOfVault(token: ShareToken, words: string[], { pathOf }: Needs): SigningTask {
  const halves = (optionIn(words, '--with') ?? '').split(',').map((file) => halfIn(pathOf(file)))
  const [one, other] = halves
  if (halves.length !== 2 || one?.shares !== other?.shares || one?.owner === other?.owner)
    throw new OperatorMistake(
      'Name with --with the files of two owners who signed the same shares.',
    )
  const microShares = BigInt(one?.shares ?? 0) * 1_000_000n
  const steps = vaultSteps(token, microShares)
  const calls = steps.map(({ says, gas, ...step }, at): TokenStep => {
    const document = vaultDocument(token.vault, { says, gas, ...step }, at)
    const signatures = halves.map(({ owner, signatures: all }) => ({
      owner,
      signature: all[at] as Hex,
    }))
    return { says, gas, to: token.vault, data: vaultCall(document, signatures) }
  })
  const first = deployerSteps(token, readCreations()).length
  const task = transactions(words, {
    name: 'token-vault.txt',
    from: token.deployer,
    steps: calls,
    first,
  })
  return {
    ...task,
    says: [...actsSaid(token, steps, microShares), ...task.says],
    sign: async (account) => {
      for (const { owner, signatures } of halves)
        for (const [at, step] of steps.entries())
          if (
            !token.owners.some((known) => getAddress(known) === owner) ||
            (await signerForVault(vaultDocument(token.vault, step, at), signatures[at] as Hex)) !==
              owner
          )
            throw new OperatorMistake(`What ${owner} signed is not this.`)
      return task.sign(account)
    },
  }
}

function actsSaid(token: ShareToken, steps: TokenStep[], microShares: bigint): string[] {
  return steps.map(
    ({ says }, at) =>
      `act ${at} of the vault ${token.vault}: ${says}${at === 0 ? `, ${formatShares(microShares)} shares` : ''}`,
  )
}

function halfIn(path: string): { owner: Address; shares: string; signatures: Hex[] } {
  try {
    const { owner, shares, signatures } = half.parse(JSON.parse(readFileSync(path, 'utf8')))
    if (!/^\d{1,9}$/.test(shares) || !signatures.every((one) => isHex(one))) throw new Error()
    return { owner: getAddress(owner), shares, signatures: signatures as Hex[] }
  } catch {
    throw new OperatorMistake(`${path} is not what an owner of the vault signed.`)
  }
}

function tokenIn(env: Needs['env']): ShareToken {
  const names = {
    TOKEN_DEPLOYER: true,
    TOKEN_REGISTRAR: true,
    TOKEN_DESK: true,
    VAULT_OWNERS: true,
  } as const
  const { data = {} } = z.pick(envSchema, names).safeParse(settingsIn(env))
  return tokenBySettings(data, `Give the same ${Object.keys(names).join(', ')} as on the server.`)
}

function sharesIn(words: string[]): bigint {
  const text = optionIn(words, '--shares') ?? ''
  if (!/^[1-9]\d{0,8}$/.test(text))
    throw new OperatorMistake(
      'Say with --shares how many shares exist: `token prepare` tells it on the server.',
    )
  return BigInt(text) * 1_000_000n
}
