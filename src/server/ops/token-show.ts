import type { Address, PublicClient } from 'viem'
import { formatShares } from '@/contract/format/amounts'
import { tokenAbi } from '@/server/chain/token/abi'
import { checkPowers } from '@/server/chain/token/powers'
import { type ShareToken, tokenFacts, vaultThreshold } from '@/server/chain/token/share-token'
import { platformBalances } from '@/server/modules/ledger'
import type { OpsNeeds } from './needs'
import { OperatorMistake } from './operator-mistake'

/** Where the token is deployed, where its shares lie, and whether anybody may do more than is meant. */
export async function showToken(needs: OpsNeeds): Promise<string> {
  const token = shareTokenIn(needs)
  const { client } = needs.chain
  if ((await client.getCode({ address: token.contracts.token })) === undefined)
    return `${namesOf(token)}\n\nThe token does not stand yet.`
  const [figures, differences] = await Promise.all([
    figuresOf(client, token, await issuedMicroShares(needs)),
    checkPowers(needs, token),
  ])
  return [namesOf(token), figures, powersSaid(differences)].join('\n\n')
}

export function shareTokenIn({ chain }: Pick<OpsNeeds, 'chain'>): ShareToken {
  if (chain.shareToken === undefined)
    throw new OperatorMistake(
      chain.isAbsent
        ? 'There is no chain here.'
        : 'No token is set up here: TOKEN_DEPLOYER, TOKEN_REGISTRAR, TOKEN_DESK and VAULT_OWNERS are empty.',
    )
  return chain.shareToken
}

/** What the books say exists: the shares for sale and those that stakes are rewarded with. */
export async function issuedMicroShares({ db }: Pick<OpsNeeds, 'db'>): Promise<bigint> {
  const issued = (await platformBalances(db)).filter(({ type }) => type === 'issued')
  return issued.reduce((sum, { balance }) => sum - balance, 0n)
}

export function powersSaid(differences: string[] | undefined): string {
  if (differences === undefined)
    return 'Not every node answers, so nobody can say whether all powers are as they are meant to be.'
  if (differences.length === 0) return 'All powers and all code are as they are meant to be.'
  return ['NOT as it is meant to be:', ...differences].join('\n')
}

function namesOf({ contracts, vault, desk, registrar, deployer, owners }: ShareToken): string {
  const rows = [
    ['token', `${contracts.token}  ${tokenFacts().name} (${tokenFacts().symbol})`],
    ['registry', contracts.registry],
    ['list', contracts.storage],
    ['compliance', contracts.compliance],
    ['topics', contracts.topics],
    ['issuers', contracts.issuers],
    ['vault', `${vault}  ${vaultThreshold} of ${owners.join(', ')}`],
    ['desk', desk],
    ['registrar', registrar],
    ['deployer', deployer],
  ]
  return rows.map(([name = '', value]) => `${name.padEnd(12)}${value}`).join('\n')
}

async function figuresOf(client: PublicClient, token: ShareToken, issued: bigint) {
  const of = { address: token.contracts.token, abi: tokenAbi } as const
  const balance = (wallet: Address) =>
    client.readContract({ ...of, functionName: 'balanceOf', args: [wallet] })
  const [supply, inVault, deskBalance] = await Promise.all([
    client.readContract({ ...of, functionName: 'totalSupply' }),
    balance(token.vault),
    balance(token.desk),
  ])
  const rows: [string, bigint][] = [
    ['issued in the books', issued],
    ['supply on the chain', supply],
    ['in the vault', inVault],
    ['at the desk', deskBalance],
    ['in own wallets', supply - inVault - deskBalance],
  ]
  const lines = rows.map(([name, amount]) => `${name.padEnd(22)}${formatShares(amount)}`)
  const said = supply === issued ? [] : ['The chain and the books do NOT agree on how many exist.']
  return [...lines, ...said].join('\n')
}
