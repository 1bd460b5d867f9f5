import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readServerEnv } from '@/config/env.server'
import { resetSandbox } from '@/server/ops/sandbox-reset'
import { rateWindows } from '@/server/platform/db/tables'
import { makeApi } from '../../support/api'
import { freePort, takePort } from '../../support/fake'

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

const reset = (openSandbox?: Parameters<typeof resetSandbox>[1]) =>
  resetSandbox(readServerEnv({ DATA_DIR: dataDir }), openSandbox)
const markOf = (pid: number) => {
  const code = `import { markOf } from './scripts/lock.mjs'; process.stdout.write(markOf(${pid}))`
  return execFileSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' })
}
const isThere = (name: string) => existsSync(join(dataDir, name))

test('only the chain goes, and the answer says so', async () => {
  const { services, ...api } = await makeApi({
    faucet: { fund: async () => [], levelPools: async () => undefined },
  })
  const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
  await api.send('POST', 'wallet/faucet', { address })
  await api.send('POST', 'user/userSubscribe', { email: 'ada@venn.example' })
  const close = jest.fn(async () => undefined)

  const { isDone, text } = await reset(async () => ({ services, close }))

  expect([isDone, close.mock.calls.length]).toEqual([true, 1])
  expect(['chain', 'chain-head.json', 'postgres'].map(isThere)).toEqual([false, false, true])
  const buckets = (await services.db.select().from(rateWindows)).map(({ bucket }) => bucket)
  expect(buckets).toEqual(['user.userSubscribe', 'newsletter.hour', 'newsletter.day'])
  expect(text).toMatch(/^Removed: the local chain/)
  expect(text).toContain(join(dataDir, 'postgres'))
  expect(text).toContain(`remove ${dataDir} as well`)
})

describe('a running one is left alone, by', () => {
  const children: ChildProcess[] = []
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL')
  })
  const liveMark = () => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
    children.push(child)
    return markOf(child.pid as number)
  }

  test.each(['lock', 'node'])('chain/%s, even without a port written down @rest', async (name) => {
    rmSync(join(dataDir, 'chain/port'))
    writeFileSync(join(dataDir, 'chain', name), liveMark())
    const openMock = jest.fn()
    expect(await reset(openMock)).toEqual({
      isDone: false,
      text: 'Stop FNX first (Ctrl-C), then run this again.',
    })
    expect(openMock).not.toHaveBeenCalled()
    expect(isThere('chain/state.json')).toBe(true)
    expect(isThere('chain/lock')).toBe(name === 'lock')
  })
})

test('stale locks and a taken port stop no reset', async () => {
  const { port, release } = await takePort(0)
  writeFileSync(join(dataDir, 'chain/port'), String(port))
  for (const name of ['lock', 'node'])
    writeFileSync(join(dataDir, 'chain', name), `${process.pid}-1`)
  const { services } = await makeApi()
  let seenFolder = ''
  const open = async () => {
    seenFolder = readFileSync(join(dataDir, 'chain/lock'), 'utf8')
    return { services, close: async () => undefined }
  }
  expect((await reset(open)).isDone).toBe(true)
  await release()
  expect(isThere('chain')).toBe(false)
  expect(seenFolder).toBe(markOf(process.pid))
})

test('nothing goes if the database cannot be opened', async () => {
  const open = async () => {
    throw new Error('The data directory is in use')
  }
  await expect(reset(open)).rejects.toThrow('in use')
  expect(isThere('chain/lock')).toBe(false)
  expect(isThere('chain/state.json')).toBe(true)
})

test('without a chain there is nothing to do', async () => {
  rmSync(join(dataDir, 'chain'), { recursive: true })
  expect(await reset()).toEqual({
    isDone: false,
    text: `There is no local chain in ${dataDir}.`,
  })
})
