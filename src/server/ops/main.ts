import { request } from 'node:http'
import { userInfo } from 'node:os'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { readServerEnv, type ServerEnv } from '@/config/env.server'
import { takeHouse } from '@/server/start/house'
import { openServices } from '@/server/start/open-services'
import { takeOwnPlace } from '@/server/start/own-place'
import type { BesideKey } from './beside-key'
import type { CommandResult } from './command-result'
import { isMistake, runCommand, usageAsked } from './commands'
import { sayToShell } from './database-roles'
import { optionIn } from './given'
import { besideServer } from './issuer'
import { opsSocketPath } from './ops-socket'
import { signByHand } from './order-by-hand'
import { rehearse } from './rehearse'
import { resetSandbox } from './sandbox-reset'
import { accountFromFile, signRefundOrder } from './sign-order'
import { besideKey, newLogKey, runSigner } from './signer'
import { signTokenStep } from './token-sign'

async function main(): Promise<void> {
  takeOwnPlace()
  const typed = process.argv.slice(2)
  const asked = usageAsked(typed)
  if (asked !== undefined) {
    const say = asked.code === 0 ? console.info : console.error
    say(asked.text)
    process.exitCode = asked.code
    return
  }
  const { isDone, text } = await answerTo(typed)
  console.info(text)
  process.exitCode = isDone ? 0 : 1
}

async function answerTo(typed: string[]): Promise<CommandResult> {
  if (typed[0] === 'refund' && typed.includes('--order'))
    return signedHere((needs) => signRefundOrder(typed, { ...needs, now: new Date() }), typed)
  if (typed[0] === 'token' && typed[1] === 'sign')
    return signedHere((needs) => signTokenStep(typed, { ...needs, env: process.env }), typed)
  if (typed[0] === 'chain-order' && typed[1] === 'sign')
    return signedHere(
      (needs) =>
        signByHand(typed, { ...needs, ...besideKey(process.env, needs.pathOf), now: new Date() }),
      typed,
    )
  if (typed[0] === 'signer') return signer(typed)
  if (typed[0] === 'issuer' && /^(new|check)$/.test(typed[1] ?? ''))
    return mistakeAsResult(() => besideServer(typed, typedPath))
  const env = readServerEnv(process.env)
  takeHouse(env)
  if (typed[0] === 'rehearse' && typed[1] !== 'check') return rehearseBeside(env, typed)
  const words = withName(withAbsoluteFolder(typed))
  const isReset = words.slice(0, 2).join(' ') === 'sandbox reset'
  return isReset ? resetSandbox(env) : runByServerOrHere(env, words)
}

const typedPath = (file: string) => resolve(process.env.INIT_CWD ?? '.', file)

/** A command that runs next to a key, away from server and nodes. */
const signedHere = (sign: (needs: BesideKey) => Promise<string>, words: string[]) =>
  mistakeAsResult(async () => ({
    isDone: true,
    text: await sign({ openKey: keyFrom(words), pathOf: typedPath }),
  }))

/** The report stands where the operator is; the server is asked for each step alone. */
const rehearseBeside = (env: ServerEnv, typed: string[]) =>
  mistakeAsResult(() => {
    const check = (words: string[]) => runByServerOrHere(env, withName(words))
    return rehearse(typed, { pathOf: typedPath, now: new Date(), check })
  })

const signer = (typed: string[]) =>
  mistakeAsResult(async () => {
    if (typed[1] === 'log-key') return { isDone: true, text: await newLogKey(typed, process.env) }
    return runSigner(process.env)
  })

/** A mistake of the operator's is said in its own words, without a stack. */
async function mistakeAsResult(act: () => Promise<CommandResult>): Promise<CommandResult> {
  try {
    return await act()
  } catch (error) {
    if (isMistake(error)) return { isDone: false, text: error.message }
    throw error
  }
}

async function runByServerOrHere(env: ServerEnv, words: string[]): Promise<CommandResult> {
  const fromServer = env.DATABASE_URL
    ? undefined
    : await askServer(opsSocketPath(env.DATA_DIR), words)
  return fromServer ?? runHere(env, words)
}

function withAbsoluteFolder([group, name, folder, ...rest]: string[]): string[] {
  if (group === 'escrow' && name === 'drill' && folder?.startsWith('--') === false)
    return [group, name, typedPath(folder), ...rest.slice(0, 1).map(typedPath), ...rest.slice(1)]
  const isPath =
    group === 'content' ||
    group === 'issuer' ||
    (group === 'token' && name === 'send') ||
    (group === 'chain-order' && name === 'store')
  if (!isPath || folder === undefined) return process.argv.slice(2)
  return [group, name as string, resolve(process.env.INIT_CWD ?? '.', folder), ...rest]
}

function withName(words: string[]): string[] {
  return words.includes('--by') ? words : [...words, '--by', userInfo().username]
}

function askServer(socketPath: string, words: string[]): Promise<CommandResult | undefined> {
  return new Promise((done, fail) => {
    const call = request({ socketPath, method: 'POST', path: '/' }, async (response) => {
      const chunks: Buffer[] = []
      for await (const chunk of response) chunks.push(chunk as Buffer)
      done({ isDone: response.statusCode === 200, text: Buffer.concat(chunks).toString('utf8') })
    })
    call.on('error', (error: NodeJS.ErrnoException) => {
      const isNobodyThere = error.code === 'ENOENT' || error.code === 'ECONNREFUSED'
      return isNobodyThere ? done(undefined) : fail(error)
    })
    call.end(JSON.stringify(words))
  })
}

async function runHere(env: ServerEnv, words: string[]): Promise<CommandResult> {
  const opened = await openServices(env, sayToShell)
  try {
    return await runCommand(opened.services, words)
  } finally {
    await opened.close()
  }
}

/** The key's file, which is read where the command runs. No server ever has the key. */
function keyFrom(words: string[]): BesideKey['openKey'] {
  const file = optionIn(words, '--key')
  if (file === undefined) return undefined
  return () => accountFromFile(typedPath(file), askPassword)
}

async function askPassword(): Promise<string> {
  const given = process.env.TREASURY_KEY_PASSWORD
  if (given !== undefined) return given
  const silent = new Writable({ write: (_, __, done) => done() })
  const asking = createInterface({ input: process.stdin, output: silent, terminal: true })
  console.error('Password of the keystore (it is not shown):')
  try {
    return await asking.question('')
  } finally {
    asking.close()
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
