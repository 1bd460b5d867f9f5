import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

jest.setTimeout(30_000)

const childrenScript = join(process.cwd(), 'scripts/children.mjs')

/** Starts a server behind the tether and dies at once, without a word to it. */
const careless = `
  import { startChild } from '${childrenScript}'
  const server = "console.log('served'); setTimeout(() => console.log('left behind'), 12_000)"
  startChild({ args: ['-e', server], tethered: true, stdio: ['ignore', 'inherit', 'inherit'] })
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), 2_000)
`

test('a program behind the tether ends with who started it, whichever streams it was given', async () => {
  const run = promisify(execFile)(process.execPath, ['--input-type=module', '-e', careless])
  // All that hold its output have ended when this is told.
  const { stdout } = await run.catch((failure: { stdout: string }) => failure)
  expect(stdout).toBe('served\n')
})
