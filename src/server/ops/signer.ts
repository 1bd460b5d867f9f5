import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { LocalAccount } from 'viem'
import * as z from 'zod/mini'
import { envSchema } from '@/config/env.server'
import { tokenMistakes, tokenPartiesIn } from '@/config/token-settings'
import { shareTokenOf } from '@/server/chain/token/share-token'
import { connectPostgres } from '@/server/platform/db/connect'
import { consoleLog, errorFields } from '@/server/platform/log/log'
import { systemClock } from '@/server/platform/node/machine'
import { type SignerNeeds, signNext } from '@/server/signer'
import { OperatorMistake } from './content-folder'
import { accountFromFile } from './sign-order'
import { memoryInFile } from './signer-memory'

const everyMs = 1_000

const settings = z.extend(
  z.pick(envSchema, {
    DATABASE_URL: true,
    NEXT_PUBLIC_SITE_URL: true,
    TOKEN_DEPLOYER: true,
    TOKEN_REGISTRAR: true,
    TOKEN_DESK: true,
    VAULT_OWNERS: true,
  }),
  { SIGNER_FOLDER: z.string(), SIGNER_PASSWORD_FILE: z.optional(z.string()) },
)

/**
 * Signs deliveries and listings until it is ended: the one process with the keys of desk and
 * registrar. It opens no port and asks no node; of the database it may call two functions. Beside the
 * keystores in its folder stands what it has signed, by which it refuses a second call under a nonce
 * and more than a day's limit, whatever the database says.
 */
export async function runSigner(env: Record<string, string | undefined>): Promise<never> {
  const { needs, close } = await openSigner(env)
  needs.log.info('the signer signs', { keys: needs.accounts.map(({ address }) => address) })
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => void close().then(() => process.exit(0)))
  for (;;) {
    try {
      while (await signNext(needs));
    } catch (error) {
      needs.log.error('the signer could not look for orders', errorFields(error))
    }
    await wait(everyMs)
  }
}

async function openSigner(env: Record<string, string | undefined>) {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = settings.safeParse(set)
  if (!parsed.success || !parsed.data.DATABASE_URL || !parsed.data.NEXT_PUBLIC_SITE_URL)
    throw new OperatorMistake(
      'The signer needs DATABASE_URL of the role fnx_signer, NEXT_PUBLIC_SITE_URL and SIGNER_FOLDER.',
    )
  const given = parsed.data
  const [mistake] = tokenMistakes(given)
  const parties = tokenPartiesIn(given)
  if (mistake !== undefined || parties === undefined)
    throw new OperatorMistake(
      mistake ?? 'The signer needs the same TOKEN_… settings as the server.',
    )
  const token = shareTokenOf(parties)
  const accounts = await accountsIn(given)
  const foreign = accounts.find(({ address }) => ![token.desk, token.registrar].includes(address))
  if (foreign !== undefined)
    throw new OperatorMistake(`${foreign.address} is neither the desk nor the registrar.`)
  const database = connectPostgres(given.DATABASE_URL as string, 1)
  const needs: SignerNeeds = {
    accounts,
    token,
    db: database.db,
    clock: systemClock,
    log: consoleLog(systemClock, { role: 'signer' }),
    host: new URL(given.NEXT_PUBLIC_SITE_URL as string).host,
    memory: memoryInFile(join(given.SIGNER_FOLDER, 'signed.jsonl')),
  }
  return { needs, close: () => database.close() }
}

type Given = z.infer<typeof settings>

/** `desk.json` and `registrar.json`; one may be absent, where another machine has it. */
async function accountsIn({ SIGNER_FOLDER, SIGNER_PASSWORD_FILE }: Given): Promise<LocalAccount[]> {
  const password = async () => {
    if (SIGNER_PASSWORD_FILE === undefined)
      throw new OperatorMistake('SIGNER_PASSWORD_FILE names the file with the keystores’ password.')
    return readFileSync(SIGNER_PASSWORD_FILE, 'utf8').trim()
  }
  const files = ['desk.json', 'registrar.json']
    .map((name) => join(SIGNER_FOLDER, name))
    .filter((path) => existsSync(path))
  if (files.length === 0)
    throw new OperatorMistake(`Neither desk.json nor registrar.json is in ${SIGNER_FOLDER}.`)
  return Promise.all(files.map((path) => accountFromFile(path, password)))
}
