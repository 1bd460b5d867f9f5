import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { LocalAccount } from 'viem'
import * as z from 'zod/mini'
import { mainTokens } from '@/config/coins'
import { envSchema } from '@/config/env.server'
import type { ShareToken } from '@/server/chain/token/share-token'
import { connectPostgres } from '@/server/platform/db/connect'
import { consoleLog, errorFields, type Log } from '@/server/platform/log/log'
import { systemClock } from '@/server/platform/node/machine'
import { type LogSignerNeeds, type SignerNeeds, signCheckpoint, signNext } from '@/server/signer'
import { settingsIn, tokenBySettings } from './beside-key'
import { logKeyCommand, logKeyIn, passwordOf } from './log-key'
import { OperatorMistake } from './operator-mistake'
import { accountFromFile } from './sign-order'
import { logMemoryInFile, memoryInFile } from './signer-memory'

const everyMs = 1_000

const settings = z.extend(
  z.pick(envSchema, {
    DATABASE_URL: true,
    NEXT_PUBLIC_SITE_URL: true,
    NEXT_PUBLIC_QUOTE_SIGNER: true,
    TOKEN_DEPLOYER: true,
    TOKEN_REGISTRAR: true,
    TOKEN_DESK: true,
    VAULT_OWNERS: true,
    DIVIDEND_PAYER: true,
  }),
  { SIGNER_FOLDER: z.string(), SIGNER_PASSWORD_FILE: z.optional(z.string()) },
)

/**
 * Signs deliveries, listings, payouts and checkpoints of the log of audits until it is ended: the one process
 * with the keys of desk, registrar, payer and log. It opens no port and asks no node; of the database it may
 * call four functions. Next to its keys is what it has signed, by which it refuses a second call under a
 * nonce, more than a day's limit, and a log that does not go on from the last checkpoint, whatever the
 * database says.
 */
export async function runSigner(env: Record<string, string | undefined>): Promise<never> {
  const { orders, checkpoints, log, close } = await openSigner(env)
  const keys = (orders?.accounts ?? []).map(({ address }) => address)
  log.info('the signer signs', { keys, log: checkpoints?.key.name })
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => void close().then(() => process.exit(0)))
  const turn = (act: () => Promise<unknown>) =>
    act().catch((error: unknown) => log.error('the signer could not look', errorFields(error)))
  for (;;) {
    if (orders !== undefined)
      await turn(async () => {
        while (await signNext(orders));
      })
    if (checkpoints !== undefined) await turn(() => signCheckpoint(checkpoints))
    await wait(everyMs)
  }
}

export async function newLogKey(
  words: string[],
  env: Record<string, string | undefined>,
): Promise<string> {
  const { SIGNER_FOLDER: folder, SIGNER_PASSWORD_FILE: passwordFile } = env
  if (!folder) throw new OperatorMistake('SIGNER_FOLDER names the folder of the signer’s keys.')
  return logKeyCommand(words, { folder, passwordFile })
}

interface OpenedSigner {
  /** Undefined on a machine that has the log's key alone. */
  orders: SignerNeeds | undefined
  checkpoints: LogSignerNeeds | undefined
  log: Log
  close: () => Promise<void>
}

async function openSigner(env: Record<string, string | undefined>): Promise<OpenedSigner> {
  const parsed = settings.safeParse(settingsIn(env))
  if (!parsed.success || !parsed.data.DATABASE_URL || !parsed.data.NEXT_PUBLIC_SITE_URL)
    throw new OperatorMistake(
      'The signer needs DATABASE_URL of the role fnx_signer, NEXT_PUBLIC_SITE_URL and SIGNER_FOLDER.',
    )
  const given = parsed.data
  const key = logKeyIn(placeOf(given))
  const accounts = await accountsIn(given)
  if (accounts.length === 0 && key === undefined)
    throw new OperatorMistake(
      `Neither desk.json, registrar.json nor log.pem is in ${given.SIGNER_FOLDER}.`,
    )
  const token = accounts.length === 0 ? undefined : tokenIn(given, accounts)
  const database = connectPostgres(given.DATABASE_URL as string, 1)
  const shared = { db: database.db, log: consoleLog(systemClock, { role: 'signer' }) }
  const host = new URL(given.NEXT_PUBLIC_SITE_URL as string).host
  const fileOf = (name: string) => join(given.SIGNER_FOLDER, name)
  const memory = memoryInFile(fileOf('signed.jsonl'))
  return {
    orders: token && {
      ...shared,
      accounts,
      token,
      coins: mainTokens,
      clock: systemClock,
      host,
      web: given.NEXT_PUBLIC_QUOTE_SIGNER,
      memory,
    },
    checkpoints: key && { ...shared, key, memory: logMemoryInFile(fileOf('log.json')) },
    log: shared.log,
    close: () => database.close(),
  }
}

type SignerSettings = z.infer<typeof settings>

/** What an order is checked against, by the settings next to the key alone. */
export function besideKey(
  env: Record<string, string | undefined>,
  pathOf: (file: string) => string,
) {
  const parsed = settings.safeParse(settingsIn(env))
  if (!parsed.success || !parsed.data.NEXT_PUBLIC_SITE_URL)
    throw new OperatorMistake(
      'Beside the key NEXT_PUBLIC_SITE_URL, SIGNER_FOLDER and the TOKEN_… settings of the server are needed.',
    )
  const { NEXT_PUBLIC_SITE_URL: site, NEXT_PUBLIC_QUOTE_SIGNER: web } = parsed.data
  const { SIGNER_FOLDER: folder } = parsed.data
  return { host: new URL(site).host, web, token: tokenIn(parsed.data, []), folder: pathOf(folder) }
}

const placeOf = ({ SIGNER_FOLDER, SIGNER_PASSWORD_FILE }: SignerSettings) => {
  return { folder: SIGNER_FOLDER, passwordFile: SIGNER_PASSWORD_FILE }
}

function tokenIn(given: SignerSettings, accounts: readonly LocalAccount[]): ShareToken {
  const needed = 'The signer needs the same TOKEN_… settings as the server.'
  const token = tokenBySettings(given, needed)
  const keys = [token.desk, token.registrar, token.payer]
  const foreign = accounts.find(({ address }) => !keys.includes(address))
  if (foreign !== undefined)
    throw new OperatorMistake(
      `${foreign.address} is neither the desk nor the registrar nor the payer.`,
    )
  return token
}

/** `desk.json`, `registrar.json` and `payer.json`; each may be absent, where another machine has it. */
async function accountsIn(given: SignerSettings): Promise<LocalAccount[]> {
  const files = ['desk.json', 'registrar.json', 'payer.json']
    .map((name) => join(given.SIGNER_FOLDER, name))
    .filter((path) => existsSync(path))
  return Promise.all(
    files.map((path) => accountFromFile(path, async () => passwordOf(placeOf(given)))),
  )
}
