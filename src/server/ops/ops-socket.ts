import { chmodSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { relative, resolve } from 'node:path'
import type { ServerEnv } from '@/config/env.server'
import { errorFields } from '@/server/platform/log/log'
import { runCommand } from './commands'
import type { OpsNeeds } from './needs'

const longestPath = 100

export function opsSocketPath(dataDirectory: string): string {
  const absolute = resolve(dataDirectory, 'ops.sock')
  const fromHere = relative('.', absolute)
  return fromHere.length < absolute.length ? fromHere : absolute
}

/** Listens for commands on a socket that only the files' owner may use. */
export async function listenForOps(env: ServerEnv, needs: OpsNeeds): Promise<() => void> {
  if (env.DATABASE_URL) return () => {}
  const path = opsSocketPath(env.DATA_DIR)
  if (Buffer.byteLength(path) > longestPath) {
    needs.log.error('the path of the data directory is too long for operator commands', { path })
    return () => {}
  }
  rmSync(path, { force: true })
  const server = createServer((request, response) => void answer(needs, request, response))
  await new Promise<void>((done, fail) => {
    server.once('error', fail)
    server.listen(path, done)
  })
  chmodSync(path, 0o600)
  return () => {
    server.close()
    rmSync(path, { force: true })
  }
}

async function answer(needs: OpsNeeds, request: IncomingMessage, response: ServerResponse) {
  try {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const words = JSON.parse(Buffer.concat(chunks).toString('utf8')) as string[]
    const { isDone, text } = await runCommand(needs, words)
    response.writeHead(isDone ? 200 : 422).end(text)
  } catch (error) {
    needs.log.error('operator command failed', errorFields(error))
    response.writeHead(500).end(`This failed: ${String(errorFields(error).error)}`)
  }
}
