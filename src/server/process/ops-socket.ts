import { chmodSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { resolve } from 'node:path'
import type { ServerEnv } from '@/config/env.server'
import { runCommand } from '../ops/commands'
import type { Services } from '../services'

export function opsSocketPath(dataDirectory: string): string {
  return resolve(dataDirectory, 'ops.sock')
}

/** The operator's command line reaches the running server here; only the owner of the files may. */
export async function listenForOps(env: ServerEnv, services: Services): Promise<() => void> {
  if (env.DATABASE_URL) return () => {}
  const path = opsSocketPath(env.DATA_DIR)
  rmSync(path, { force: true })
  const server = createServer((request, response) => void answer(services, request, response))
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

async function answer(services: Services, request: IncomingMessage, response: ServerResponse) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const words = JSON.parse(Buffer.concat(chunks).toString('utf8')) as string[]
  const { isDone, text } = await runCommand(services, words)
  response.writeHead(isDone ? 200 : 422).end(text)
}
