import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'

const keepWithParent = join(resolve(__dirname, '../../..'), 'scripts/keep-with-parent.mjs')
const startLimitMs = 60_000

export interface Program {
  said: () => string
  stop: () => Promise<void>
}

interface ProgramChoices {
  env?: Record<string, string>
  isReady: (said: string) => boolean | Promise<boolean>
}

export async function startProgram(
  command: string,
  args: string[],
  { env = {}, isReady }: ProgramChoices,
): Promise<Program> {
  const child = spawn(process.execPath, [keepWithParent, command, ...args], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { ...process.env, ...env },
    detached: true,
  })
  let output = ''
  const appendOutput = (chunk: Buffer) => {
    output = (output + chunk).slice(-20_000)
  }
  child.stdout?.on('data', appendOutput)
  child.stderr?.on('data', appendOutput)
  const exited = new Promise<void>((onDone) => child.once('exit', () => onDone()))
  const stop = async () => {
    child.kill('SIGTERM')
    await exited
  }
  const deadline = Date.now() + startLimitMs
  while (!(await isReady(output))) {
    const hasEnded = child.exitCode !== null || child.signalCode !== null
    if (hasEnded || Date.now() > deadline) {
      await stop()
      throw new Error(`${command} did not start.\n${output}`)
    }
    await new Promise((onDone) => setTimeout(onDone, 50))
  }
  return { said: () => output, stop }
}
