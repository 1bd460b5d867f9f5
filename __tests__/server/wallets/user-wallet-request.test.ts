import type { Address } from 'viem'
import type { LinkTerms } from '@/contract/user/wallet-link'
import { rateWindows } from '@/server/platform/db/tables'
import { makeApi, type TestApi } from '../../support/api'
import { codeFor, logIn, password, type TestMember } from '../../support/member'
import { quickMember } from '../../support/quick-member'
import {
  askTerms,
  linkWallet,
  makeWalletOwner,
  sendLink,
  type WalletOwner,
  walletsOf,
} from '../../support/wallet-owner'

const path = 'user/userWalletRequest'
const refusedProof = { status: 422, code: 'WALLET_PROOF' }

let api: TestApi
let ada: TestMember
let owner: WalletOwner

function readBy(client: object): void {
  api.services.chain = { client } as never
}

beforeEach(async () => {
  api = await makeApi()
  readBy({ getCode: async () => undefined })
  ada = await quickMember(api)
  owner = makeWalletOwner()
})

test('a signed message links the wallet to the profile @rest', async () => {
  const { status, opened } = await linkWallet(ada, owner)
  const wallets = [{ address: owner.address, linkedAt: api.clock.now().toISOString() }]
  expect([status, opened]).toEqual([200, { wallets }])
  expect(await walletsOf(ada)).toEqual(wallets)
})

test('the terms have our domain, address and five minutes', async () => {
  const terms = await askTerms(ada)
  const now = api.clock.now().getTime()
  expect(terms).toMatchObject({
    domain: 'localhost:3000',
    uri: 'http://localhost:3000',
    issuedAt: new Date(now).toISOString(),
    expiresAt: new Date(now + 5 * 60_000).toISOString(),
  })
})

test('the message names the account without its whole address', async () => {
  const { statement } = await askTerms(ada)
  expect(statement).toContain('to the FNX account of q***@example.com. ')
  expect(statement).not.toContain(ada.email)
  expect(statement).toMatch(/^[ -~]+$/)
})

test('each new link is mailed once @rest', async () => {
  await linkWallet(ada, owner)
  await linkWallet(ada, owner)
  const { text } = await api.get(`/api/sandbox/outbox?to=${encodeURIComponent(ada.email)}`)
  const { messages } = JSON.parse(text) as { messages: { subject: string; text: string }[] }
  expect(messages).toHaveLength(1)
  expect(messages[0]).toMatchObject({ subject: 'Wallet linked' })
  expect(messages[0]?.text).toContain(owner.address)
})

test('one address belongs to one account @rest', async () => {
  const ben = await quickMember(api)
  await linkWallet(ada, owner)
  const { body } = await linkWallet(ben, owner)
  expect(body).toMatchObject({ status: 409, code: 'WALLET_TAKEN' })
  expect(await walletsOf(ben)).toEqual([])
})

test('an unlinked address may be linked by another @rest', async () => {
  const ben = await quickMember(api)
  await linkWallet(ada, owner)
  const unlinked = await ada.call('POST', path, { action: 'unlink', address: owner.address })
  expect(unlinked.opened).toEqual({ wallets: [] })
  expect((await linkWallet(ben, owner)).status).toBe(200)
  expect(await walletsOf(ada)).toEqual([])
})

test('unlinking is mailed too, and counted by account @rest', async () => {
  const unlinking = () => ada.call('POST', path, { action: 'unlink', address: owner.address })
  await linkWallet(ada, owner)
  await unlinking()
  expect((await unlinking()).status).toBe(404)
  const { text } = await api.get(`/api/sandbox/outbox?to=${encodeURIComponent(ada.email)}`)
  const { messages } = JSON.parse(text) as { messages: { subject: string; text: string }[] }
  const unlinkMails = messages.filter(({ subject }) => subject.includes('unlinked'))
  expect(unlinkMails.map(({ subject }) => subject)).toEqual(['Wallet unlinked'])
  expect(unlinkMails[0]?.text).toContain(owner.address)
  const tries = 60 * api.services.limitFactor
  const uses = Array(tries).fill(api.clock.now().getTime())
  await api.services.db.update(rateWindows).set({ uses })
  const { status, body } = await unlinking()
  expect([status, body.code]).toEqual([429, 'TOO_MANY'])
})

test('nobody unlinks another member’s wallet @rest', async () => {
  const ben = await quickMember(api)
  await linkWallet(ada, owner)
  const { body } = await ben.call('POST', path, { action: 'unlink', address: owner.address })
  expect(body).toMatchObject({ status: 404, message: 'This wallet isn’t linked.' })
  expect(await walletsOf(ada)).toHaveLength(1)
})

test('a closed account frees its addresses @rest', async () => {
  const cleo = await quickMember(api)
  await linkWallet(cleo, owner)
  await cleo.call('POST', 'user/deactivateAccount', { password })
  const code = await codeFor(api, cleo.email)
  expect((await cleo.call('POST', 'user/verifyOTPDeactivate', { code })).status).toBe(200)
  expect((await linkWallet(ada, owner)).status).toBe(200)
})

test('what an action lacks is named', async () => {
  const link = await ada.call('POST', path, { action: 'link' })
  expect(link.body).toMatchObject({ status: 400, errors: [{ path: 'message' }] })
  const unlink = await ada.call('POST', path, { action: 'unlink' })
  expect(unlink.body).toMatchObject({ status: 400, errors: [{ path: 'address' }] })
})

describe('a link message is refused', () => {
  type Forge = (terms: LinkTerms) => Promise<{ message: string; signature: string }>
  const afterExpiry = (terms: LinkTerms) => new Date(Date.parse(terms.expiresAt) + 60_000)
  const changedTerms = (terms: LinkTerms, from: RegExp | string, to: string) =>
    owner.sign(terms).then(({ message }) => owner.signText(message.replace(from, to)))

  const forgeries: Record<string, Forge> = {
    'of another domain': (terms) => owner.sign(terms, { domain: 'evil.example' }),
    'of another address of the site': (terms) => owner.sign(terms, { uri: 'https://evil.example' }),
    'for another chain': (terms) => owner.sign(terms, { chainId: 1 }),
    'that joins another account': (terms) =>
      changedTerms(terms, /account of \S+@/, 'account of somebody@'),
    'with other words': (terms) => owner.sign(terms, { statement: 'Give away everything.' }),
    'that expires later': (terms) => owner.sign(terms, { expirationTime: afterExpiry(terms) }),
    'that never expires': (terms) => changedTerms(terms, /\nExpiration Time: .*/, ''),
    'issued at another time': (terms) => owner.sign(terms, { issuedAt: new Date(0) }),
    'with a nonce of its own': (terms) => owner.sign(terms, { nonce: 'a1b2c3d4e5f6a7b8' }),
    'of another version': (terms) => changedTerms(terms, 'Version: 1', 'Version: 2'),
    'with resources added': (terms) => owner.sign(terms, { resources: ['https://evil.example'] }),
    'that is not valid yet': (terms) => owner.sign(terms, { notBefore: afterExpiry(terms) }),
    "with somebody else's address": (terms) =>
      owner.sign(terms, { address: makeWalletOwner().address }),
    'with the address in lower case': (terms) =>
      changedTerms(terms, owner.address, owner.address.toLowerCase()),
    'that is no such message': () => owner.signText('Link my wallet, please.'),
    'changed after it was signed': async (terms) => {
      const { message, signature } = await owner.sign(terms)
      return { message: message.replace('costs nothing', 'costs a lot'), signature }
    },
    'signed by another key': async (terms) => {
      const { message } = await owner.sign(terms)
      return { message, signature: (await makeWalletOwner().signText(message)).signature }
    },
    'with a changed signature': async (terms) => {
      const { message, signature } = await owner.sign(terms)
      const digit = signature[10] === '0' ? '1' : '0'
      return { message, signature: signature.slice(0, 10) + digit + signature.slice(11) }
    },
    'with half a signature': async (terms) => {
      const { message, signature } = await owner.sign(terms)
      return { message, signature: signature.slice(0, 66) }
    },
  }

  test.each(Object.keys(forgeries))('%s @rest', async (name) => {
    const terms = await askTerms(ada)
    const { body } = await sendLink(ada, await (forgeries[name] as Forge)(terms))
    expect(body).toMatchObject(refusedProof)
    expect(await walletsOf(ada)).toEqual([])
  })

  test('after five minutes', async () => {
    const signedTerms = await owner.sign(await askTerms(ada))
    api.clock.forward(5 * 60_000)
    expect((await sendLink(ada, signedTerms)).body).toMatchObject(refusedProof)
  })

  test('by another account, which learns nothing', async () => {
    const signedTerms = await owner.sign(await askTerms(ada))
    const ben = await quickMember(api)
    expect((await sendLink(ben, signedTerms)).body).toMatchObject(refusedProof)
    expect((await sendLink(ada, signedTerms)).status).toBe(200)
  })

  test('in another session of the same account', async () => {
    const signedTerms = await owner.sign(await askTerms(ada))
    const elsewhere = await logIn(api, ada)
    expect((await sendLink(elsewhere, signedTerms)).body).toMatchObject(refusedProof)
  })

  test('a second time, even after a failed try', async () => {
    const signedTerms = await owner.sign(await askTerms(ada))
    expect((await sendLink(ada, signedTerms)).status).toBe(200)
    expect((await sendLink(ada, signedTerms)).body).toMatchObject(refusedProof)
    const otherSignature = await owner.sign(await askTerms(ada))
    await sendLink(ada, { ...otherSignature, signature: `0x${'11'.repeat(65)}` })
    expect((await sendLink(ada, otherSignature)).body).toMatchObject(refusedProof)
  })
})

describe('while a contract decides', () => {
  const closedWallet = async (cleo: TestMember) => {
    await cleo.call('POST', 'user/deactivateAccount', { password })
    const code = await codeFor(api, cleo.email)
    return cleo.call('POST', 'user/verifyOTPDeactivate', { code })
  }
  const loggedOut = (cleo: TestMember) => cleo.call('PUT', 'user/logout')

  test.each([
    ['the account is closed', closedWallet],
    ['the session is ended', loggedOut],
  ])('%s: nothing is linked and nobody is mailed @rest', async (_, meanwhile) => {
    const cleo = await quickMember(api)
    readBy({
      getCode: async () => '0x6001',
      readContract: async () => {
        expect((await meanwhile(cleo)).status).toBe(200)
        return '0x1626ba7e'
      },
    })
    const { message } = await owner.sign(await askTerms(cleo))
    const { body } = await sendLink(cleo, { message, signature: '0x0102' })
    expect(body).toMatchObject({ status: 401, code: 'LOGGED_OUT' })
    const { text } = await api.get(`/api/sandbox/outbox?to=${encodeURIComponent(cleo.email)}`)
    expect(text).not.toContain('Wallet linked')
    readBy({ getCode: async () => undefined })
    expect((await linkWallet(ada, owner)).status).toBe(200)
  })
})

describe('a contract wallet (ERC-1271)', () => {
  const accepted = '0x1626ba7e'

  function chainWith(contract: { address: Address; says: () => string }): void {
    const isIt = (address: Address) => address === contract.address
    readBy({
      getCode: async ({ address }: { address: Address }) => (isIt(address) ? '0x6001' : undefined),
      readContract: async () => contract.says(),
    })
  }

  test('what it accepts is linked', async () => {
    const vault = makeWalletOwner()
    chainWith({ address: vault.address, says: () => accepted })
    const { message } = await vault.sign(await askTerms(ada))
    const { status } = await sendLink(ada, { message, signature: '0x0102' })
    expect(status).toBe(200)
    expect(await walletsOf(ada)).toMatchObject([{ address: vault.address }])
  })

  test('what it refuses is refused, as without a contract', async () => {
    const vault = makeWalletOwner()
    chainWith({ address: vault.address, says: () => '0xffffffff' })
    for (const wallet of [vault, makeWalletOwner()]) {
      const { message } = await wallet.sign(await askTerms(ada))
      const { body } = await sendLink(ada, { message, signature: '0x0102' })
      expect(body).toMatchObject(refusedProof)
    }
  })

  test('decides nothing while the chain is away', async () => {
    const awayNode = async () => {
      throw new Error('nobody answers')
    }
    readBy({ getCode: awayNode })
    const { message } = await owner.sign(await askTerms(ada))
    const { body } = await sendLink(ada, { message, signature: '0x0102' })
    expect(body).toMatchObject({ status: 503, code: 'CHAIN_AWAY' })
  })
})
