import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

jest.setTimeout(30_000)

const childrenScript = join(process.cwd(), 'scripts/children.mjs')

/** Starts a server kept with its parent, and dies without a word to it as soon as it serves. */
const careless = `
  import { startChild } from '${childrenScript}'
  const server = "console.log('served'); setTimeout(() => console.error('left behind'), 12_000)"
  const { child } = startChild({ args: ['-e', server], bound: true, stdio: ['ignore', 'pipe', 'inherit'] })
  child.stdout.once('data', () => process.kill(process.pid, 'SIGKILL'))
`

test('a program kept with its parent ends with who started it, whichever streams it was given', async () => {
  const run = promisify(execFile)(process.execPath, ['--input-type=module', '-e', careless])
  // All that hold its output have ended when this is told.
  const ended = await run.catch((failure: object) => failure)
  expect(ended).toMatchObject({ signal: 'SIGKILL', stderr: '' })
})
