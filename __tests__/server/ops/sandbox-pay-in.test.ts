import { rpcChain } from '@/server/chain/nodes/chain-rpc'
import { transferOnChain } from '@/server/modules/payables'
import { runCommand } from '@/server/ops/commands'
import { prepareLocalChain } from '@/server/sandbox/chain/local-chain'
import { sandboxTokens } from '@/server/sandbox/chain/sandbox-tokens'
import { sandboxShareToken } from '@/server/sandbox/chain/share-token'
import { makeApi, makeLog } from '../../support/api'
import { TestChain } from '../../support/chain'

let chain: TestChain
beforeAll(async () => {
  chain = await TestChain.start()
})
afterAll(() => chain.stop())

test('a sandbox’s bank pays in by a command, with a transfer that two people can book @rest', async () => {
  const port = rpcChain({
    urls: [chain.url],
    tokens: sandboxTokens,
    shareToken: sandboxShareToken,
    log: makeLog(),
  })
  await prepareLocalChain(port)
  const { services } = await makeApi({ chain: port })
  const say = (...words: string[]) => runCommand(services, ['sandbox', 'pay-in', ...words])
  for (const words of [[], ['25.5'], ['25,5', 'USDC'], ['25.5', 'BNB'], ['-1', 'USDC']])
    expect(await say(...words)).toMatchObject({ isDone: false })
  // Blocks come by themselves in a sandbox, and make the one before final.
  const blocks = setInterval(() => void chain.ask('anvil_mine', '0x20'), 300)
  const { isDone, text } = await say('25.5', 'USDC').finally(() => clearInterval(blocks))
  expect([isDone, text]).toEqual([
    true,
    expect.stringMatching(/^Paid in by the bank.*0x[0-9a-f]{64}$/),
  ])
  const hash = text.split(' ').at(-1) ?? ''
  const seenTransfer = await transferOnChain(services, { coin: 'USDC' }, { hash, kind: 'funded' })
  expect(seenTransfer?.amount).toBe(25_500_000_000_000_000_000n)
})

test('a production has no such bank', async () => {
  const { services } = await makeApi({ mode: 'production' })
  const saidResult = await runCommand(services, ['sandbox', 'pay-in', '25.5', 'USDC'])
  expect(saidResult).toEqual({ isDone: false, text: 'Only a sandbox’s bank pays in by a command.' })
})
