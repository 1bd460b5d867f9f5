import { nodeProgram } from '../chain.mjs'
import { ask } from '../chain-rpc.mjs'
import { startChild } from '../children.mjs'
import { Refusal } from '../refusal.mjs'
import { answers, freePort, inTime } from './servers.mjs'

// Making thousands of blocks, or reading from a node that makes them, takes its time.
const waitMs = 120_000

/** The local chain of the sandbox, without a state to keep, which makes blocks when it is told to. */
export async function startOwnChain() {
  const port = await freePort()
  const args = ['--quiet', '--no-cors', '--host', '127.0.0.1', '--port', String(port)]
  const habits = ['--chain-id', '56', '--no-mining', '--slots-in-an-epoch', '1']
  const node = startChild({
    command: program(),
    args: [...args, ...habits, '--prune-history', '500'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    tethered: true,
  })
  const url = `http://127.0.0.1:${port}`
  await inTime(answers(url), node, 'The local chain')
  return { url, stop: node.stop, ask: (method, params) => ask(url, method, params, waitMs) }
}

function program() {
  try {
    return nodeProgram()
  } catch (error) {
    throw new Refusal(error.message)
  }
}
