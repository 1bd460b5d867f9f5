import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LocalAccount } from 'viem'
import { runCommand } from '@/server/ops/commands'
import { signByHand } from '@/server/ops/order-by-hand'
import { besideKey } from '@/server/ops/signer'
import {
  deskAccount,
  faucetAccount,
  tokenDeployer,
  tokenRegistrar,
  vaultOwners,
} from '@/server/sandbox/chain/sandbox-tokens'
import {
  askToDeliver,
  type CustodyFixture,
  eachOnTokenChain,
  type Shareholder,
  share,
  sharesOf,
} from '../../support/custody-fixture'
import { followerJob } from '../../support/jobs'

let ownFixture: CustodyFixture
let dana: Shareholder
let folder: string

eachOnTokenChain(async (chainFixture) => {
  ownFixture = chainFixture.own
  dana = await ownFixture.shareholder()
  folder = mkdtempSync(join(tmpdir(), 'fnx-orders-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const pathOf = (name: string) => join(folder, name)
const say = async (...words: string[]) =>
  (await runCommand(ownFixture.api.services, [...words, '--by', 'an operator'])).text
/** The follower's turns, without any signer. */
const turn = async (blocks = 5) => {
  const { run } = followerJob(ownFixture.api.services)
  await run()
  await ownFixture.mine(blocks)
  await run()
}

async function brought(signerRole: 'desk' | 'registrar'): Promise<void> {
  writeFileSync(pathOf('order.json'), await say('chain-order', 'next', '--as', signerRole))
}

function sign(key: LocalAccount, ...words: string[]): Promise<string> {
  const env = {
    NEXT_PUBLIC_SITE_URL: ownFixture.api.services.siteUrl,
    SIGNER_FOLDER: '.',
    TOKEN_DEPLOYER: tokenDeployer.address,
    TOKEN_REGISTRAR: tokenRegistrar.address,
    TOKEN_DESK: deskAccount.address,
    VAULT_OWNERS: vaultOwners.map(({ address }) => address).join(', '),
  }
  const besideNeeds = {
    ...besideKey(env, pathOf),
    openKey: async () => key,
    pathOf,
    now: new Date(),
  }
  return signByHand(['chain-order', 'sign', '--order', 'order.json', ...words], besideNeeds)
}

async function carriedOut(signerRole: 'desk' | 'registrar', key: LocalAccount): Promise<string> {
  await brought(signerRole)
  await sign(key, '--yes')
  return say('chain-order', 'store', pathOf('order.txt'))
}

test('without a signer a delivery is listed, signed beside the keys, stored and sent @rest', async () => {
  await askToDeliver(dana, 10n * share)
  await turn()
  await brought('registrar')
  expect(await sign(tokenRegistrar)).toContain('Nothing is signed yet.')
  expect(await carriedOut('registrar', tokenRegistrar)).toContain('Stored.')
  await turn()
  await turn()
  expect(await sign(deskAccount).catch(String)).toContain('let the wallet')
  expect(await carriedOut('desk', deskAccount)).toContain('Stored.')
  await turn()
  await turn()
  expect(await ownFixture.onChain(dana.wallet.address)).toBe(10n * share)
  expect(await sharesOf(ownFixture, dana)).toMatchObject({ delivering: 0n, delivered: 10n * share })
  expect(await say('chain-order', 'next', '--as', 'desk')).toContain('No order of the desk waits.')
})

describe('is refused', () => {
  beforeEach(async () => {
    await askToDeliver(dana, 10n * share)
    await turn()
    await carriedOut('registrar', tokenRegistrar)
    await turn()
    await turn()
    await brought('desk')
  })

  test('another key @rest', async () => {
    await expect(sign(faucetAccount, '--yes')).rejects.toThrow('is not to sign this')
  })

  test('an order that somebody changed on its way @rest', async () => {
    const order = JSON.parse(readFileSync(pathOf('order.json'), 'utf8'))
    const otherAddress = faucetAccount.address.slice(2).toLowerCase()
    const data = order.data.replace(dana.wallet.address.slice(2).toLowerCase(), otherAddress)
    writeFileSync(
      pathOf('order.json'),
      JSON.stringify({ ...order, data, wallet: `0x${otherAddress}` }),
    )
    await expect(sign(deskAccount, '--yes')).rejects.toThrow(/^Not signed\./)
  })

  test('the same delivery under another nonce, which it has signed before @rest', async () => {
    await sign(deskAccount, '--yes')
    const order = JSON.parse(readFileSync(pathOf('order.json'), 'utf8'))
    writeFileSync(pathOf('order.json'), JSON.stringify({ ...order, nonce: order.nonce + 1 }))
    await expect(sign(deskAccount, '--yes')).rejects.toThrow('signed before')
  })

  test('what was canceled while the file was on its way, and what comes after it goes on @rest', async () => {
    await sign(deskAccount, '--yes')
    const { opened } = await dana.member.call('GET', 'wallet/deliveries')
    const [{ id }] = (opened as { docs: [{ id: string }] }).docs
    await dana.member.call('POST', 'wallet/cancelDelivery', { id })
    expect(await say('chain-order', 'store', pathOf('order.txt'))).toContain('Nothing was stored.')
    await askToDeliver(dana, 2n * share)
    await turn()
    expect(await carriedOut('desk', deskAccount)).toContain('Stored.')
    await turn()
    await turn()
    expect(await ownFixture.onChain(dana.wallet.address)).toBe(2n * share)
  })

  test('a file that is no order, and one that is no transaction', async () => {
    writeFileSync(pathOf('order.json'), '{}')
    await expect(sign(deskAccount)).rejects.toThrow('is not what `chain-order next` writes')
    writeFileSync(pathOf('order.txt'), 'nothing')
    expect(await say('chain-order', 'store', pathOf('order.txt'))).toContain('Nothing was stored.')
  })
})
