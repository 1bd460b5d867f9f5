import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { LocalAccount } from 'viem'
import { accounts } from '@/server/modules/identity/tables'
import { runCommand } from '@/server/ops/commands'
import { signTokenStep } from '@/server/ops/token-sign'
import {
  deskAccount,
  faucetAccount,
  tokenDeployer,
  tokenRegistrar,
  vaultOwners,
} from '@/server/sandbox/chain/sandbox-tokens'
import { sandboxShareToken } from '@/server/sandbox/chain/share-token'
import {
  askToDeliver,
  type CustodyFixture,
  custodyFixture,
  type Shareholder,
  sendByWallet,
  share,
  sharesOf,
  type TokenChain,
  tokenChain,
} from '../../support/custody-fixture'
import { askFor, decideRequest, runDueRequests } from '../../support/jobs'
import {
  decideRecoveryByTwo,
  makeLoser,
  makeWaitingRecovery,
  pair,
  stopRecovery,
} from '../../support/recoveries'

const { vault, desk, contracts } = sandboxShareToken
const [ines, karl, mona] = vaultOwners as unknown as [LocalAccount, LocalAccount, LocalAccount]
const env = {
  TOKEN_DEPLOYER: tokenDeployer.address,
  TOKEN_REGISTRAR: tokenRegistrar.address,
  TOKEN_DESK: deskAccount.address,
  VAULT_OWNERS: vaultOwners.map(({ address }) => address).join(', '),
}
let token: TokenChain
let ownFixture: CustodyFixture
let dana: Shareholder
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fnx-acts-'))
  token = await tokenChain()
})
afterAll(async () => {
  await token.chain.stop()
  rmSync(folder, { recursive: true })
})
beforeEach(async () => {
  await token.again()
  ownFixture = await custodyFixture(token)
  dana = await ownFixture.shareholder()
})

const pathOf = (name: string) => join(folder, name.replace(/^.*\//, ''))
const sign = async (key: LocalAccount, ...words: string[]) => {
  const needs = { openKey: async () => key, env, pathOf }
  const output = await signTokenStep(['token', 'sign', ...words, '--yes'], needs)
  return /Signed: (\S+)/.exec(output)?.[1] ?? ''
}
const say = async (...words: string[]) =>
  (await runCommand(ownFixture.api.services, [...words, '--by', 'an operator'])).text

/** As the commands that `token act` prints say it. */
async function carriedOut(act: string[], owners: LocalAccount[] = [ines, karl]): Promise<string> {
  const number = /^act (\d+) /.exec(await say('token', 'act', ...act))?.[1] ?? ''
  const [kind = '', ...actWords] = act
  const halves: string[] = []
  for (const owner of owners)
    halves.push(
      await sign(owner, '--as', 'owner', '--act', kind, ...actWords, '--act-number', number),
    )
  const nonce = await token.port.client.getTransactionCount({ address: faucetAccount.address })
  const file = await sign(
    faucetAccount,
    ...['--as', 'payer', '--with', halves.join(','), '--nonce', String(nonce)],
  )
  const output = await say('token', 'send', pathOf(file))
  await ownFixture.mine(1)
  return output
}

/** The desk's float is full at first. */
async function sendFromDesk(shares: bigint): Promise<void> {
  await sendByWallet(token, deskAccount, vault, shares * share)
  await ownFixture.settleAll()
}

test('two owners give the desk more to deliver, and nothing moves in the books @rest', async () => {
  await sendFromDesk(5_000n)
  const before = await ownFixture.onChain(desk)
  expect(await say('token', 'act', 'refill', '--shares', '500')).toContain('give the desk 500')
  expect(await carriedOut(['refill', '--shares', '500'])).toContain('Sent: 1')
  expect(await ownFixture.onChain(desk)).toBe(before + 500n * share)
  await ownFixture.settleAll()
  ownFixture.api.clock.forward(61_000)
  await ownFixture.turn()
  expect((await ownFixture.api.get('wallet/custodyCheck')).body.data).toMatchObject({
    arePaused: false,
    newest: { isEqual: true },
  })
})

test('a refill above the desk’s float is not even proposed @rest', async () => {
  expect(await say('token', 'act', 'refill', '--shares', '1')).toContain('at most 20,000')
})

test('more than the desk may send goes from the vault, and only while two operators’ approval stands', async () => {
  const { services } = ownFixture.api
  const whale = await ownFixture.shareholder(3_000n)
  const wallet = whale.wallet.address
  const input = { address: wallet, shares: String(2_500_500_000n), source: 'vault' }
  const { opened } = await whale.member.call('POST', 'wallet/deliver', input)
  const delivery = (opened as { id: string }).id
  await ownFixture.settleAll()
  const act = ['deliver', '--shares', '2500.5', '--wallet', wallet]
  expect(await say('token', 'act', ...act)).toContain('approved no such delivery')
  const wish = { kind: 'delivery-from-vault' as const, given: { delivery }, reason: 'Large.' }
  const { request } = await askFor(services, { ...wish, by: pair.asks })
  await decideRequest(services, { id: request.id, by: pair.approves, isApproved: true, reason: '' })
  await runDueRequests(services)
  expect(await say('token', 'act', ...act)).toContain(`deliver 2,500.500000 shares to the wallet`)
  const deliverWords = ['deliver', '--shares', '2500.6', '--wallet', wallet]
  expect(await say('token', 'act', ...deliverWords)).toContain('approved no such delivery')
  const { db, clock } = services
  const isWhale = eq(accounts.id, whale.accountId)
  await db.update(accounts).set({ onHoldAt: clock.now() }).where(isWhale)
  expect(await say('token', 'act', ...act)).toContain('or it was stopped')
  await db.update(accounts).set({ onHoldAt: null }).where(isWhale)
  expect(await carriedOut(act)).toContain('Sent: 1')
  expect(await ownFixture.onChain(wallet)).toBe(2_500_500_000n)
  await ownFixture.settleAll()
  expect(await sharesOf(ownFixture, whale)).toMatchObject({
    delivering: 0n,
    delivered: 2_500_500_000n,
  })
  expect(await say('token', 'act', ...act)).toContain('approved no such delivery')
})

test('a paused token stops orders by itself, and going on does too @rest', async () => {
  await carriedOut(['pause'])
  ownFixture.api.clock.forward(61_000)
  await ownFixture.turn()
  expect((await askToDeliver(dana, share)).code).toBe('MOVES_PAUSED')
  await carriedOut(['unpause'])
  ownFixture.api.clock.forward(61_000)
  await ownFixture.turn()
  expect((await askToDeliver(dana, share)).status).toBe(200)
})

test('what each owner reads has the hash that a wallet shows @rest', async () => {
  const output = await say('token', 'act', 'pause')
  const signedStep = await signTokenStep(
    ['token', 'sign', '--as', 'owner', '--act', 'pause', '--act-number', '3'],
    { openKey: undefined, env, pathOf },
  )
  const hash = /hash {2}(0x[0-9a-f]{64})/.exec(output)?.[1] ?? 'none'
  expect(signedStep).toContain(hash)
  expect(signedStep).toContain('Nothing is signed yet.')
})

describe('is refused', () => {
  const halfOf = (owner: LocalAccount, number = '3', wallet = dana.wallet.address) =>
    sign(owner, '--as', 'owner', '--act', 'freeze', '--wallet', wallet, '--act-number', number)
  const signedBy = (files: string[]) =>
    sign(faucetAccount, '--as', 'payer', '--with', files.join(','), '--nonce', '0')

  test('a key that owns nothing of the vault @rest', async () => {
    await expect(halfOf(deskAccount)).rejects.toThrow('is not to sign this')
  })

  test('one owner’s signature in place of two', async () => {
    const file = await halfOf(ines)
    await expect(signedBy([file, file])).rejects.toThrow('the files of two owners')
  })

  test('two owners who signed different acts @rest', async () => {
    const files = [await halfOf(ines), await halfOf(karl, '3', mona.address)]
    await expect(signedBy(files)).rejects.toThrow('signed is not this')
  })

  test('any other act of the vault, however it was signed @rest', async () => {
    const raw = await faucetAccount.signTransaction({
      type: 'legacy',
      chainId: 56,
      nonce: 0,
      gas: 100_000n,
      gasPrice: 1n,
      to: contracts.token,
      data: '0x8456cb59',
    })
    writeFileSync(pathOf('other.txt'), `${raw}\n`)
    expect(await say('token', 'send', pathOf('other.txt'))).toContain('Nothing was sent.')
  })
})

describe('a lost wallet', () => {
  const words = (lostWallet: string, freshWallet: string, shares = '10.000000') => [
    ...['recover', '--shares', shares, '--from', lostWallet, '--wallet', freshWallet],
  ]

  test('is recovered from what two operators approved, and not once somebody has objected @rest', async () => {
    const lostMember = await makeLoser(ownFixture)
    const [from, to] = [lostMember.wallet.address, lostMember.fresh.address]
    expect(await say('token', 'act', ...words(from, to))).toContain('approved no such recovery')
    const id = await makeWaitingRecovery(ownFixture, lostMember)
    ownFixture.api.clock.forward(61_000)
    await ownFixture.settleAll()
    await decideRecoveryByTwo(ownFixture, id)
    expect(await say('token', 'act', ...words(from, to, '9'))).toContain(
      'approved no such recovery',
    )
    expect(await carriedOut(words(from, to))).toContain('Sent: 1')
    expect(await ownFixture.onChain(to)).toBe(10n * share)
    const memberAgain = await makeLoser(ownFixture)
    const next = await makeWaitingRecovery(ownFixture, memberAgain)
    ownFixture.api.clock.forward(61_000)
    await ownFixture.settleAll()
    await decideRecoveryByTwo(ownFixture, next)
    const act = words(memberAgain.wallet.address, memberAgain.fresh.address)
    await stopRecovery(memberAgain, next, false)
    await expect(carriedOut(act)).rejects.toThrow('--act-number')
    expect(await ownFixture.onChain(memberAgain.wallet.address)).toBe(10n * share)
  })
})
