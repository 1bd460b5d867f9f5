import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { purchaseTerms } from '@/config/terms'
import { pastDays } from '@/server/sandbox/chain/past'
import { Fake, freePort, isRunning, takePort, until } from '../support/fake'
import { productionSettings } from '../support/production-settings'

const anybody = '0x00000000000000000000000000000000000a11ce'
const production = productionSettings

let project: Fake
beforeEach(async () => {
  project = new Fake()
  project.write('.data/chain/port', String(await freePort()))
})
afterEach(() => project.remove())

const inData = (file: string) => join(project.folder, '.data', file)

async function start(env: Record<string, string> = {}) {
  const run = project.start('scripts/start.mjs', { PORT: String(await freePort()), ...env })
  await run.says('Ready: http://stand-in')
  const port = Number(run.output.match(/chain (\d+)/)?.[1])
  const keepWithParent = Number(readFileSync(inData('chain/node'), 'utf8').split('-')[0])
  const node = Number(execFileSync('pgrep', ['-P', String(keepWithParent)], { encoding: 'utf8' }))
  return { run, port, node, processes: [keepWithParent, node] }
}

async function askNode<Result = string>(
  port: number,
  method: string,
  ...params: unknown[]
): Promise<Result> {
  const reply = await fetch(`http://127.0.0.1:${port}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  return ((await reply.json()) as { result: Result }).result
}

const headOf = (port: number) =>
  askNode<{ number: string; timestamp: string; hash: string }>(
    port,
    'eth_getBlockByNumber',
    'latest',
    false,
  )

async function pay(port: number): Promise<void> {
  const [from] = await askNode<string[]>(port, 'eth_accounts')
  await askNode(port, 'eth_sendTransaction', { from, to: anybody, value: '0x7' })
  const isRemembered = () => existsSync(inData('chain-head.json'))
  await until(isRemembered)
}

async function stop({ run }: Awaited<ReturnType<typeof start>>): Promise<void> {
  run.child.kill('SIGTERM')
  expect((await run.ended).code).toBe(0)
}

const isListening = (port: number) =>
  askNode(port, 'eth_chainId').then(
    () => true,
    () => false,
  )

test('a local BNB Smart Chain starts once in its directory, and ends with the run @rest', async () => {
  const started = await start()
  const { code, output } = await project.run('scripts/start.mjs', {
    PORT: String(await freePort()),
  })
  expect(code).toBe(1)
  expect(output).toContain(
    `The data directory ${join(project.folder, '.data')} is in use by process ${started.run.child.pid}. Stop that one first, or set DATA_DIR to another folder.\n`,
  )
  expect(await askNode(started.port, 'eth_chainId')).toBe('0x38')
  expect(started.run.output).toContain(`is at http://127.0.0.1:${started.port}`)
  expect(started.processes.map(isRunning)).toEqual([true, true])

  await stop(started)
  expect(started.processes.map(isRunning)).toEqual([false, false])
  expect(await isListening(started.port)).toBe(false)
})

test('a new chain cut off in its past begins again @rest', async () => {
  const idle =
    "process.send?.({ type: 'ready', url: 'http://stand-in' }); setInterval(() => {}, 1000)"
  project.write(
    'src/server/main.ts',
    `console.log('chain', process.env.CHAIN_PORT); ${idle}; process.on('disconnect', () => process.exit(0))`,
  )
  const first = await start()
  const { timestamp, hash } = await headOf(first.port)
  const days = (Date.now() / 1000 - Number(timestamp)) / (24 * 60 * 60)
  expect(days).toBeCloseTo(pastDays, 2)
  await askNode(first.port, 'evm_mine')
  first.run.child.kill('SIGKILL')

  const second = await start()
  expect(await headOf(second.port)).toMatchObject({ number: '0x0' })
  expect((await headOf(second.port)).hash).not.toBe(hash)
  expect(second.run.output).not.toContain('lost blocks')
})

test('a chain started again, or left by a killed starter, answers at once what stood where money is decided @rest', async () => {
  const first = await start()
  await pay(first.port)
  await stop(first)

  const second = await start()
  const { port } = second
  expect(port).toBe(first.port)
  const head = Number((await headOf(port)).number)
  const block = `0x${(head - purchaseTerms.confirmations).toString(16)}`
  expect(await askNode(port, 'eth_getBalance', anybody, block)).toBe('0x7')

  second.run.child.kill('SIGKILL')
  const third = await start()
  expect(second.processes.map(isRunning)).toEqual([false, false])
  expect(await askNode(third.port, 'eth_getBalance', anybody, 'latest')).toBe('0x7')
  expect(third.run.output).not.toContain('lost blocks')
})

function nodeNow(): { keepWithParent: number; node: number } | undefined {
  const keepWithParent = Number(readFileSync(inData('chain/node'), 'utf8').split('-')[0])
  try {
    const node = Number(execFileSync('pgrep', ['-P', String(keepWithParent)], { encoding: 'utf8' }))
    return { keepWithParent, node }
  } catch {
    return undefined
  }
}

test('a chain that ends is restarted three times, then left out @rest', async () => {
  const { run, port } = await start()
  await pay(port)
  const restartCount = () => run.output.split('and was started again.').length - 1
  for (let time = 1; time <= 3; time += 1) {
    process.kill(nodeNow()?.node as number, 'SIGKILL')
    await until(() => restartCount() === time)
    expect(await askNode(port, 'eth_chainId')).toBe('0x38')
  }
  process.kill(nodeNow()?.node as number, 'SIGKILL')
  await run.says('and does not start again.')
  expect(run.output).toMatch(
    /\nThe local chain has ended \(.+\) and does not start again\. Everything else works; .+\.\n$/,
  )
  expect(await isListening(port)).toBe(false)
  const server = Number(run.output.match(/processes (\d+)/)?.[1])
  expect(isRunning(server)).toBe(true)
  run.child.kill('SIGTERM')
  expect((await run.ended).code).toBe(0)
  expect(isRunning(server)).toBe(false)
})

describe('its port', () => {
  test('gives way to a free one if taken but not set @rest', async () => {
    rmSync(inData('chain/port'))
    const expectedServer = await takePort(8545).catch(() => undefined)
    expect((await start()).port).not.toBe(8545)
    await expectedServer?.release()
  })

  test.each([
    [{ CHAIN_PORT: 'ws' }, 'CHAIN_PORT is "ws". It has to be a number from 1 to 65535.'],
    [{ PORT: '4000', CHAIN_PORT: '4000' }, 'PORT and CHAIN_PORT are both 4000.'],
  ])('is checked: %j', async (env, line) => {
    expect(await project.run('scripts/start.mjs', env)).toEqual({ code: 1, output: `${line}\n` })
  })
})

describe('a state that broke off in the middle', () => {
  test('gives way to its copy, and says so; without either it says what is lost @rest', async () => {
    const first = await start()
    await pay(first.port)
    await stop(first)
    await stop(await start())
    const file = inData('chain/state.json')
    truncateSync(file, Math.floor(readFileSync(file).length / 2))

    const fromCopy = await start()
    expect(fromCopy.run.output).toMatch(
      /broke off in the middle; a copy from \S+ takes its place\./,
    )
    expect(await askNode(fromCopy.port, 'eth_getBalance', anybody, 'latest')).toBe('0x7')

    const head = JSON.parse(readFileSync(inData('chain-head.json'), 'utf8')) as { number: number }
    await stop(fromCopy)
    for (const name of ['state', 'state.copy'])
      rmSync(inData(`chain/${name}.json`), { force: true })
    const { run } = await start()
    expect(run.output).toContain(
      `The local chain has lost blocks: block ${head.number} held transactions and is gone`,
    )
    expect(run.output).toContain('npm run ops -- sandbox reset')
  })

  test('is refused with advice if it has no copy @rest', async () => {
    writeFileSync(inData('chain/state.json'), '{"block":')
    const { code, output } = await project.run('scripts/start.mjs', {
      PORT: String(await freePort()),
    })
    expect(code).toBe(1)
    expect(output).toMatch(/breaks off in the middle\. .+ npm run ops -- sandbox reset\n$/)
    const { output: ofOwnBank } = await project.run('scripts/start.mjs --issuer ./public', {
      PORT: String(await freePort()),
      DATA_DIR: '.data',
    })
    expect(ofOwnBank).toMatch(/ npm run ops -- --issuer \.\/public sandbox reset\n$/)
  })
})

describe('a machine on which there is no chain', () => {
  async function startWithout() {
    const run = project.start('scripts/start.mjs', { PORT: String(await freePort()) })
    await run.says('Ready: http://stand-in')
    await run.says('nothing can be paid.')
    return run
  }

  test('runs everything else and says what is missing @rest', async () => {
    rmSync(join(project.folder, 'node_modules/@foundry-rs'))
    const run = await startWithout()
    expect(run.output).toMatch(
      /There is no local chain for \S+ on \S+: the package \S+ is missing\. Everything else works;/,
    )
    expect(run.output).not.toContain('is at http://127.0.0.1')
    expect(run.output).toMatch(/processes \d+ \d+ chain \n/)
    run.child.kill('SIGTERM')
    expect((await run.ended).code).toBe(0)
  })
})

test('production starts none @rest', async () => {
  const run = project.start('scripts/start.mjs', { ...production, PORT: String(await freePort()) })
  await run.says('Ready: http://stand-in')
  expect(run.output).toContain('chain undefined')
  expect(existsSync(inData('chain/node'))).toBe(false)
})

test('without transactions the chain rests, and wakes for the next @rest', async () => {
  const { port } = await start()
  const keeper = `
    import { load } from './scripts/run.mjs'
    const { keepChain } = await load('chain/keeper')
    const url = 'http://127.0.0.1:${port}'
    keepChain({ url, folder: '.data/chain', dataDir: '.data', awakeMs: 500, restSeconds: 600 })
    setTimeout(() => {}, 60_000)
  `
  project.write('keeper.mjs', keeper)
  project.start('keeper.mjs')
  const height = async () => Number(await askNode(port, 'eth_blockNumber'))
  let before = -1
  while (before !== (await height())) {
    before = await height()
    await new Promise((resolve) => setTimeout(resolve, 2500))
  }

  const [from] = await askNode<string[]>(port, 'eth_accounts')
  const hash = await askNode(port, 'eth_sendTransaction', { from, to: anybody, value: '0x1' })
  let receipt: string | null = null
  while (receipt === null) receipt = await askNode(port, 'eth_getTransactionReceipt', hash)
})
