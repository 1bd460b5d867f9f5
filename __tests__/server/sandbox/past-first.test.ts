import { hourMs } from '@/config/durations'
import { workerJobs } from '@/server/jobs'
import { keepBankFile } from '@/server/modules/bank'
import { bankFiles } from '@/server/modules/bank/tables'
import { sampleAccount } from '@/server/sandbox'
import { seedSandbox } from '@/server/sandbox/seed'
import { makeApi, type TestApi, TestClock } from '../../support/api'
import { followerJob } from '../../support/jobs'
import { inRole } from '../../support/roles'
import { ScriptedChain, scriptedNode, scriptedPort } from '../../support/scripted-chain'

let api: TestApi
let chain: ScriptedChain

/** A sandbox whose local chain has not reached today; after that it has a past to book. */
beforeEach(async () => {
  const clock = new TestClock()
  chain = new ScriptedChain(clock)
  chain.mineEmpty(30)
  api = await makeApi({ bank: sampleAccount, chain: scriptedPort([scriptedNode(chain)]), clock })
  await seedSandbox(api.services)
  clock.forward(2 * hourMs)
})

/** It contains no payment of the past, so none is still to come. */
const reachToday = () => chain.mineEmpty(1)

test('while the past of a sandbox is still to come, no file of the bank is read', async () => {
  const { services } = api
  const bytes = new Uint8Array([60])
  await inRole('owner', () => keepBankFile(services, { name: 'a', bytes, by: 'a test' }))
  const [, , readFiles] = workerJobs.find(([name]) => name === 'files of the bank') ?? []
  const stateAfterWork = async () => {
    await inRole('worker', async () => readFiles?.(services))
    return (await services.db.select({ state: bankFiles.state }).from(bankFiles))[0]?.state
  }
  expect(await stateAfterWork()).toBe('waiting')
  reachToday()
  expect(await stateAfterWork()).toBe('refused')
})

test('nobody follows a chain whose past is still to come', async () => {
  const { run } = followerJob(api.services)
  const countStarts = () =>
    api.log.lines.filter(({ event }) => event === 'blocks are followed').length
  await run()
  expect(countStarts()).toBe(0)
  reachToday()
  await run()
  expect(countStarts()).toBe(1)
})
