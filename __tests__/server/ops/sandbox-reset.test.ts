import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readServerEnv } from '@/config/env.server'
import { rateWindows } from '@/server/db/schema/rate-window'
import { resetSandbox } from '@/server/ops/sandbox-reset'
import { makeApi } from '../../support/api'
import { freePort, takePort } from '../../support/stand-in'

let dataDir: string
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'fnx-reset-'))
  mkdirSync(join(dataDir, 'chain'))
  mkdirSync(join(dataDir, 'postgres'))
  writeFileSync(join(dataDir, 'chain/state.json'), '{}')
  writeFileSync(join(dataDir, 'chain/port'), String(await freePort()))
  writeFileSync(join(dataDir, 'chain-head.json'), '{}')
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const reset = (open?: Parameters<typeof resetSandbox>[1]) =>
  resetSandbox(readServerEnv({ DATA_DIR: dataDir }), open)
const isThere = (name: string) => existsSync(join(dataDir, name))

test('the chain goes, all else stays, and both are said', async () => {
  const { services, ...api } = await makeApi({ faucet: { fund: async () => [] } })
  const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
  await api.send('POST', 'wallet/faucet', { address })
  await api.send('POST', 'user/userSubscribe', { email: 'ada@venn.example' })
  const close = jest.fn(async () => undefined)

  const { isDone, text } = await reset(async () => ({ services, close }))

  expect([isDone, close.mock.calls.length]).toEqual([true, 1])
  expect(['chain', 'chain-head.json', 'postgres'].map(isThere)).toEqual([false, false, true])
  const buckets = (await services.db.select().from(rateWindows)).map(({ bucket }) => bucket)
  expect(buckets).toEqual(['user.userSubscribe'])
  expect(text).toMatch(/^Removed: the local chain/)
  expect(text).toContain(join(dataDir, 'postgres'))
  expect(text).toContain(`remove ${dataDir} as well`)
})

test('a running one is left alone', async () => {
  const { port, release } = await takePort(0)
  writeFileSync(join(dataDir, 'chain/port'), String(port))
  expect(await reset()).toEqual({
    isDone: false,
    text: 'Stop FNX first (Ctrl-C), then run this again.',
  })
  await release()
  expect(isThere('chain/state.json')).toBe(true)
})

test('when the database cannot be opened, nothing is removed', async () => {
  const open = async () => {
    throw new Error('The data directory is in use')
  }
  await expect(reset(open)).rejects.toThrow('in use')
  expect(isThere('chain/state.json')).toBe(true)
})

test('without a chain there is nothing to do, and that is said', async () => {
  rmSync(join(dataDir, 'chain'), { recursive: true })
  expect(await reset()).toEqual({
    isDone: false,
    text: `There is no local chain in ${dataDir}.`,
  })
})
