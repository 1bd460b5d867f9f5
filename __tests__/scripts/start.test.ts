import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Fake, fakeServer, freePort, isRunning, takePort, until } from '../support/fake'
import { byDay } from '../support/size'

let project: Fake
beforeAll(() => {
  project = new Fake()
})
afterAll(() => project.remove())

async function startServer(words: string) {
  const run = project.start(words, { PORT: String(await freePort()) })
  await run.says('Ready: http://stand-in')
  const [, ...pids] = run.output.match(/processes (\d+) (\d+)/) ?? []
  return { run, processes: pids.map(Number) }
}

test.each(byDay(1, ['SIGTERM', 'SIGINT'] as const))(
  'the addresses that answer are named, and %s ends every process without a failure @rest',
  async (signal) => {
    const { run, processes } = await startServer('scripts/start.mjs')
    expect(processes.map(isRunning)).toEqual([true, true])
    await run.says('is at http://127.0.0.1')
    expect(run.output).toContain('and at http://stand-in/api/sandbox/outbox?to=<e-mail or phone>')

    run.child.kill(signal)

    expect((await run.ended).code).toBe(0)
    // A killed process stays listed for a moment.
    await until(() => !processes.some(isRunning))
  },
)

test('a server whose starter was killed ends too @rest', async () => {
  const { run, processes } = await startServer('scripts/start.mjs')
  run.child.kill('SIGKILL')
  await until(() => !processes.some(isRunning))
})

test('the bundler that wrote the scripts does not stay beside the product @rest', async () => {
  // Server and pages are built since the tests above, so only the scripts are bundled.
  rmSync(join(project.folder, '.build/scripts'), { recursive: true })
  const { run } = await startServer('scripts/start.mjs')
  const { pid } = run.child
  // Only Linux lists which process started which.
  const list = `/proc/${pid}/task/${pid}/children`
  const children = existsSync(list) ? readFileSync(list, 'utf8').trim().split(' ') : []
  const commands = children.map((child) => readFileSync(`/proc/${child}/cmdline`, 'utf8'))
  expect(commands.filter((command) => command.includes('esbuild'))).toEqual([])
  run.child.kill('SIGTERM')
  await run.ended
})

test('the server opens while the pages are built @rest', async () => {
  project.write('pages/index.tsx', 'export default () => "early"')
  const env = { PORT: String(await freePort()), NEXT_PUBLIC_WAIT: '3000' }
  const run = project.start('scripts/start.mjs', env)
  await run.says('processes')
  expect(run.output).not.toMatch(/Pages built|Ready/)
  await run.says('Ready: http://stand-in')
  expect(run.output).toMatch(/Building the pages …\n[\s\S]*Pages built in \d+ s\.\n[\s\S]*Ready/)
  run.child.kill('SIGTERM')
  await run.ended
})

test('a failed build ends the server and the chain @rest', async () => {
  const brokenFake = new Fake()
  const failing = `setTimeout(() => {
    console.log('Unexpected token')
    process.exit(1)
  }, 3000)`
  brokenFake.write('node_modules/next/dist/bin/next', failing)
  const run = brokenFake.start('scripts/start.mjs', { PORT: String(await freePort()) })
  await run.says('processes')
  const [, ...pids] = run.output.match(/processes (\d+) (\d+)/) ?? []
  const { code, output } = await run.ended
  expect(code).toBe(1)
  expect(output).toMatch(/\nUnexpected token\n\nThe pages could not be built\.\n$/)
  await until(() => !pids.map(Number).some(isRunning))
  await brokenFake.remove()
})

test('under hot reload a changed sentence is written into its function, and a changed source restarts the server @rest', async () => {
  const { run } = await startServer('scripts/start.mjs --dev')
  for (const tag of ['en', 'de'])
    project.write(`src/messages/tea/${tag}.json`, '{ "readyText": "Tea is ready." }')
  const functions = join(project.folder, 'src/messages/tea/index.ts')
  await until(() => existsSync(functions))
  expect(readFileSync(functions, 'utf8')).toContain('readyText = (): string =>')
  project.write('src/server/main.ts', `${fakeServer}\nconsole.log('second edition')`)
  await run.says('second edition')
  run.child.kill('SIGTERM')
  expect((await run.ended).code).toBe(0)
})

test('a dying server is restarted five times in ten minutes @rest', async () => {
  project.write('src/server/main.ts', fakeServer)
  const run = project.start('scripts/start.mjs', { PORT: String(await freePort()) })
  const served = () => [...run.output.matchAll(/processes (\d+) .+\n[\s\S]*?Ready: /g)]
  for (const count of [1, 2, 3, 4, 5, 6]) {
    await Promise.race([until(() => served().length === count), run.ended])
    if (count > 1) expect(run.output).toContain(`(${count - 1} of 5 in ten minutes)`)
    process.kill(Number(served().at(-1)?.[1]), 'SIGKILL')
  }
  const { code, output } = await run.ended
  expect(code).toBe(1)
  expect(output.match(/was ended by SIGKILL\. Starting it again/g)).toHaveLength(5)
  expect(output).toMatch(
    /FNX stops: the server has died 6 times in ten minutes\. The last time it was ended by SIGKILL; its last words are above\.\n$/,
  )
})

test('a server that ends gives the run its code @rest', async () => {
  project.write('src/server/main.ts', "console.error('The disk is full.'); process.exit(3)")
  const { code, output } = await project.run('scripts/start.mjs', {
    PORT: String(await freePort()),
  })
  expect(code).toBe(3)
  expect(output).toContain('The disk is full.')
})

test('a port in use is refused, naming the setting @rest', async () => {
  const { port, release } = await takePort(0)
  const { code, output } = await project.run('scripts/start.mjs', { PORT: String(port) })
  await release()
  expect(code).toBe(1)
  expect(output).toBe(
    `Port ${port} is already in use. Free it, or choose another with PORT, as in: PORT=${port + 1} npm start\n`,
  )
})

test.each(
  byDay(1, [
    [{ APP_MODE: 'demo' }, 'APP_MODE is "demo". It can be sandbox or production.'],
    [{ PORT: 'http' }, 'PORT is "http". It has to be a number from 1 to 65535.'],
  ]),
)('a wrong setting is refused on one line: %j @rest', async (env, line) => {
  expect(await project.run('scripts/start.mjs', env)).toEqual({ code: 1, output: `${line}\n` })
})

test('production without its settings is refused before building @rest', async () => {
  const env = { APP_MODE: 'production', PORT: String(await freePort()) }
  const { code, output } = await project.run('scripts/start.mjs', env)
  expect(code).toBe(1)
  expect(output).toMatch(/^FNX does not start with these settings\. Missing in production: .+\n$/)
})

test.each(byDay(1, ['--dev', '--dev --mock']))(
  'production refuses the development server (%s) @rest',
  async (options) => {
    const env = { APP_MODE: 'production', PORT: String(await freePort()) }
    expect(await project.run(`scripts/start.mjs ${options}`, env)).toEqual({
      code: 1,
      output: 'npm run dev is for a sandbox. Use npm start in production.\n',
    })
  },
)

test('an old Node is refused on one line @rest', async () => {
  project.write('package.json', JSON.stringify({ engines: { node: '>=99.1' } }))
  const { code, output } = await project.run('scripts/start.mjs')
  expect(code).toBe(1)
  expect(output).toBe(`This needs Node 99.1 or newer; this is Node ${process.versions.node}.\n`)
})
