import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Abi, encodeFunctionData, type LocalAccount, zeroAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { readServerEnv } from '@/config/env.server'
import { rpcChain } from '@/server/chain/nodes/chain-rpc'
import { tokenAbi, trexAbi } from '@/server/chain/token/abi'
import { deployerSteps, type TokenStep } from '@/server/chain/token/acts'
import { readCreations } from '@/server/chain/token/creations-node'
import { shareTokenOf } from '@/server/chain/token/share-token'
import { runCommand } from '@/server/ops/commands'
import { signTokenStep } from '@/server/ops/token-sign'
import { LocalChain, prepareLocalChain } from '@/server/sandbox/chain/local-chain'
import { sandboxTokens } from '@/server/sandbox/chain/sandbox-tokens'
import { prepareShareToken } from '@/server/sandbox/chain/share-token-node'
import { makeApi, makeLog } from '../../support/api'
import { TestChain } from '../../support/chain'
import { ballotSigning, clearSigning } from '../../support/clear-signing'
import { productionSettings } from '../../support/production-settings'

const account = (digits: string) => privateKeyToAccount(`0x${digits.repeat(64 / digits.length)}`)

function partiesOf(...digits: string[]) {
  const [deployer, registrar, desk, ...owners] = digits.map(account) as [
    LocalAccount,
    LocalAccount,
    LocalAccount,
    ...LocalAccount[],
  ]
  const token = shareTokenOf({
    deployer: deployer.address,
    registrar: registrar.address,
    desk: desk.address,
    owners: owners.map(({ address }) => address),
  })
  const env = {
    TOKEN_DEPLOYER: deployer.address.toLowerCase(),
    TOKEN_REGISTRAR: registrar.address,
    TOKEN_DESK: desk.address,
    VAULT_OWNERS: owners.map(({ address }) => address).join(', '),
  }
  return { deployer, registrar, desk, owners, token, env }
}

type Parties = ReturnType<typeof partiesOf>

const parties = partiesOf('a', 'b', 'c', 'd', 'e', '7')
const { deployer, registrar, desk, owners, env } = parties

let chain: TestChain
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fnx-token-'))
  chain = await TestChain.start()
})
afterAll(async () => {
  await chain.stop()
  rmSync(folder, { recursive: true })
})

const pathOf = (name: string) => join(folder, name.replace(/^.*\//, ''))
const signFor =
  ({ env }: Parties) =>
  (key: LocalAccount, ...words: string[]) =>
    signTokenStep(['token', 'sign', ...words, '--yes'], { openKey: async () => key, env, pathOf })
const sign = signFor(parties)

/** A production on a chain with Safe, whose shares are issued in the books. */
async function productionFor({ token, deployer, registrar }: Parties) {
  const port = rpcChain({
    urls: [chain.url, chain.url],
    tokens: sandboxTokens,
    log: makeLog(),
    shareToken: token,
  })
  const local = new LocalChain(port)
  await prepareLocalChain(port)
  // Brings Safe along, which is on BNB Smart Chain.
  await prepareShareToken(port)
  for (const { address } of [deployer, registrar]) await local.fill(address)
  const { services } = await makeApi({ mode: 'production', chain: port })
  const say = async (...words: string[]) =>
    (await runCommand(services, [...words, '--by', 'an operator'])).text
  const send = async (file: string) => {
    const output = await say('token', 'send', pathOf(file))
    await chain.ask('evm_mine')
    return output
  }
  await say('shares', 'issue')
  await say('rewards', 'deposit')
  return { local, say, send }
}

async function bothOwnersSign(of: Parties): Promise<void> {
  const files: string[] = []
  for (const owner of of.owners.slice(1)) {
    const signature = await signFor(of)(owner, '--as', 'owner', '--shares', '4090000')
    files.push(/Signed: (\S+)/.exec(signature)?.[1] ?? '')
  }
  await signFor(of)(of.deployer, '--as', 'vault', '--with', files.join(','))
}

test('the whole road, signed away from the nodes, ends with a token whose powers are as meant @rest', async () => {
  const { say, send } = await productionFor(parties)
  expect(await say('token', 'show')).toContain('The token does not stand yet.')
  expect(await say('token', 'prepare')).toContain('Next: `token sign --as deployer`')
  expect(await say('token', 'prepare', '--clear-signing')).toContain('does not stand')

  expect(await sign(deployer, '--as', 'deployer')).toContain(
    `Signed: ${pathOf('token-deployer.txt')}`,
  )
  const lines = readFileSync(pathOf('token-deployer.txt'), 'utf8').split('\n').filter(Boolean)
  writeFileSync(pathOf('first.txt'), lines.slice(0, 7).join('\n'))
  expect(await send('first.txt')).toContain('Sent: 7; sent before: 0.')
  expect(await say('token', 'prepare')).toMatch(/done {2}deployer {2}create the token\n/)
  // The same file again sends only the missing transactions.
  expect(await send('token-deployer.txt')).toContain(`Sent: ${lines.length - 7}; sent before: 7.`)

  expect(await say('token', 'prepare')).toContain('Next: `token sign --as registrar`')
  await sign(registrar, '--as', 'registrar')
  await send('token-registrar.txt')
  expect(await say('token', 'prepare')).toContain('--shares 4090000')

  await bothOwnersSign(parties)
  expect(await send('token-vault.txt')).toContain('Sent: 3')
  expect(await say('token', 'prepare')).toMatch(
    /All powers and all code are as they are meant to be\.$/,
  )
  const { contracts } = parties.token
  const ballot = JSON.parse(await say('token', 'prepare', '--clear-signing', 'ballot'))
  expect(ballotSigning.parse(ballot).context.eip712.deployments).toEqual([
    { chainId: 56, address: contracts.token },
  ])
  expect(clearSigning.parse(JSON.parse(await say('token', 'prepare', '--clear-signing')))).toEqual(
    expect.objectContaining({
      context: expect.objectContaining({
        contract: { deployments: [{ chainId: 56, address: contracts.token }] },
      }),
    }),
  )
  expect(await say('token', 'show')).toMatch(
    /supply on the chain {3}4,090,000\nin the vault {10}4,070,000/,
  )

  // A third act without a signature of the vault's owners is no step of this deployment.
  const foreign = await deployer.signTransaction({
    chainId: 56,
    type: 'legacy',
    nonce: 99,
    gas: 100_000n,
    gasPrice: 1n,
    to: desk.address,
    value: 1n,
  })
  writeFileSync(pathOf('foreign.txt'), foreign)
  expect(await send('foreign.txt')).toContain('is no step of the token’s road. Nothing was sent.')
})

test('a stranger who claimed the token first, left no other trace and handed it over stops the road', async () => {
  const ownParties = partiesOf('21', '22', '23', '24', '25', '26')
  const { token } = ownParties
  const { local, say, send } = await productionFor(ownParties)
  await signFor(ownParties)(ownParties.deployer, '--as', 'deployer')
  const lines = readFileSync(pathOf('token-deployer.txt'), 'utf8').split('\n').filter(Boolean)
  const claim = deployerSteps(token, readCreations()).findIndex(
    ({ says }) => says === 'claim the token',
  )
  writeFileSync(pathOf('before.txt'), lines.slice(0, claim).join('\n'))
  await send('before.txt')

  const stranger = account('8')
  await local.fill(stranger.address)
  const call = (abi: Abi, functionName: string, args: unknown[]): TokenStep => ({
    says: functionName,
    to: token.contracts.token,
    data: encodeFunctionData({ abi, functionName, args }),
    gas: 500_000n,
  })
  const { registry, compliance } = token.contracts
  await local.sendAll(stranger, [
    call(tokenAbi, 'init', [registry, compliance, 'FNX share', 'FNX', 6, zeroAddress]),
    call(trexAbi, 'addAgent', [stranger.address]),
    call(trexAbi, 'removeAgent', [stranger.address]),
    call(trexAbi, 'transferOwnership', [ownParties.deployer.address]),
  ])

  await send('token-deployer.txt')
  await signFor(ownParties)(ownParties.registrar, '--as', 'registrar')
  await send('token-registrar.txt')
  const refusal = await say('token', 'prepare')
  expect(refusal).toMatch(/who claimed the token: /)
  expect(refusal).toContain(stranger.address)
  expect(refusal).toMatch(/Nothing goes on from here\.$/)
  await bothOwnersSign(ownParties)
  expect(await send('token-vault.txt')).toBe(refusal)
  expect(await say('token', 'show')).toMatch(/supply on the chain {3}0/)
})

test('a production needs all of the token’s parties, all different accounts', () => {
  const wrongIn = (changes: Record<string, string>) => () =>
    readServerEnv({ ...productionSettings, ...changes })
  expect(wrongIn(env)).not.toThrow()
  expect(wrongIn({ ...env, TOKEN_DESK: '' })).toThrow('TOKEN_DESK must be given too')
  expect(wrongIn({ ...env, TOKEN_DESK: registrar.address })).toThrow('all be different accounts')
  expect(wrongIn({ ...env, VAULT_OWNERS: desk.address })).toThrow('three addresses')
})

describe('signing refuses', () => {
  test('a key of another party', async () => {
    await expect(sign(desk, '--as', 'deployer')).rejects.toThrow('which is not to sign this')
  })

  test('an owner who does not say how many shares', async () => {
    await expect(sign(owners[0] as LocalAccount, '--as', 'owner')).rejects.toThrow('--shares')
  })

  test('one owner’s signature in place of two', async () => {
    const output = await sign(owners[0] as LocalAccount, '--as', 'owner', '--shares', '5')
    const file = /Signed: (\S+)/.exec(output)?.[1] ?? ''
    await expect(sign(deployer, '--as', 'vault', '--with', `${file},${file}`)).rejects.toThrow(
      'two owners',
    )
  })

  test('owners who signed for another number than they say', async () => {
    const files: string[] = []
    for (const owner of owners.slice(0, 2)) {
      const output = await sign(owner, '--as', 'owner', '--shares', '5')
      const file = /Signed: (\S+)/.exec(output)?.[1] ?? ''
      writeFileSync(file, readFileSync(file, 'utf8').replace('"5"', '"6"'))
      files.push(file)
    }
    const signing = sign(deployer, '--as', 'vault', '--with', files.join(','))
    await expect(signing).rejects.toThrow(`What ${owners[0]?.address} signed is not this.`)
  })
})
