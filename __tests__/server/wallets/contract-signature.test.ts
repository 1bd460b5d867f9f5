import { rpcChain } from '@/server/chain/nodes/chain-rpc'
import type { Log } from '@/server/platform/log/log'
import { makeApi } from '../../support/api'
import type { OpenedAnswer } from '../../support/call'
import { type FakeRpc, failure, fakeRpc, result } from '../../support/fake-rpc'
import { quickMember } from '../../support/quick-member'
import { askTerms, makeWalletOwner, sendLink, walletsOf } from '../../support/wallet-owner'

type Reply = Parameters<FakeRpc['says']>[0]

const nothingFound = () => undefined
const quiet: Log = { info: nothingFound, error: nothingFound }
const yes = `0x1626ba7e${'0'.repeat(56)}`

async function linkContract(onCall: Reply): Promise<OpenedAnswer & { linked: number }> {
  const node = await fakeRpc((call, response) =>
    (call.method === 'eth_getCode' ? result('0x6001') : onCall)(call, response),
  )
  try {
    const chain = rpcChain({ urls: [node.url], tokens: [], log: quiet, waitMs: 20_000, restMs: 0 })
    const ada = await quickMember(await makeApi({ chain }))
    const { message } = await makeWalletOwner().sign(await askTerms(ada))
    const answer = await sendLink(ada, { message, signature: '0x0102' })
    expect(node.asked).toEqual(['eth_getCode', 'eth_call'])
    return { ...answer, linked: (await walletsOf(ada)).length }
  } finally {
    await node.stop()
  }
}

test('a contract that says yes is linked', async () => {
  const { status, linked } = await linkContract(result(yes))
  expect([status, linked]).toEqual([200, 1])
})

const refusals: Record<string, Reply> = {
  'says no': result(`0xffffffff${'0'.repeat(56)}`),
  'says nothing': result('0x'),
  'says something else': result('0x01'),
  'refuses by failing': failure({ code: 3, message: 'execution reverted', data: '0x' }),
}

test.each(Object.keys(refusals))('a contract that %s proves nothing @rest', async (name) => {
  const { body, linked } = await linkContract(refusals[name] as Reply)
  expect(body).toMatchObject({ status: 422, code: 'WALLET_PROOF' })
  expect(linked).toBe(0)
})

const absences: Record<string, Reply> = {
  'goes away': (_, response) => void response.destroy(),
  'has had enough': failure({ code: -32005, message: 'limit exceeded' }, 429),
  'answers something else': (_, response) => void response.end('<html>'),
}

test.each(Object.keys(absences))(
  'if the chain %s, the member is asked to try again @rest',
  async (name) => {
    const { body, headers, linked } = await linkContract(absences[name] as Reply)
    expect(body).toMatchObject({ status: 503, code: 'CHAIN_AWAY' })
    expect(headers.get('retry-after')).toBe('5')
    expect(linked).toBe(0)
  },
)
