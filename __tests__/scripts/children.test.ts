import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { promisify } from 'node:util'

const childrenScript = join(process.cwd(), 'scripts/children.mjs')

const careless = `
  import { startChild } from '${childrenScript}'
  const server = "console.log('served'); setTimeout(() => console.error('left behind'), 12_000)"
  const { child } = startChild({ args: ['-e', server], bound: true, stdio: ['ignore', 'pipe', 'inherit'] })
  child.stdout.once('data', () => process.kill(process.pid, 'SIGKILL'))
`

test('a program kept with its parent ends with it @rest', async () => {
  const run = promisify(execFile)(process.execPath, ['--input-type=module', '-e', careless])
  const endedRun = await run.catch((failure: object) => failure)
  expect(endedRun).toMatchObject({ signal: 'SIGKILL', stderr: '' })
})

test('a program whose parent ends before it has begun ends too @rest', async () => {
  const keptProcess = spawn(
    process.execPath,
    [join(process.cwd(), 'scripts/keep-with-parent.mjs'), 'sleep', '20'],
    { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], detached: true },
  )
  const exited = once(keptProcess, 'exit')
  keptProcess.disconnect()
  expect(await exited).toEqual([null, 'SIGKILL'])
})
