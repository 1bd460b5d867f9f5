import { AnswerMemory } from './answer-memory'
import type { Database, Db } from './db/database'
import { type Captcha, openCaptcha } from './ports/captcha'
import type { ChainPort } from './ports/chain'
import { noChain } from './ports/chain-none'
import { type Clock, systemClock } from './ports/clock'
import type { Faucet } from './ports/faucet'
import type { Keys } from './ports/keys'
import { consoleLog, type Log } from './ports/log'
import type { Passwords } from './ports/passwords'
import type { Sealing } from './ports/sealing'

/** The world as the groups see it. Made in one place; tests replace ports, never our own code. */
export interface Services {
  db: Db
  mode: 'sandbox' | 'production'
  /** What the product calls itself in messages. */
  appName: string
  siteUrl: string
  clock: Clock
  log: Log
  captcha: Captcha
  chain: ChainPort
  /** Gives test money; undefined in production. */
  faucet: Faucet | undefined
  keys: Keys
  passwords: Passwords
  sealing: Sealing
  memory: AnswerMemory
  /** Answers are held against the contract outside production. */
  checksAnswers: boolean
  /** Shifts the hourly limits; wider in the sandbox, where one address tries everything. */
  limitFactor: number
}

interface ServiceChoices {
  database: Database
  mode: Services['mode']
  keys: Keys
  passwords: Passwords
  sealing: Sealing
  /** Where people find the site, for links in messages. */
  siteUrl?: string
  appName?: string
  clock?: Clock
  log?: Log
  captcha?: Captcha
  chain?: ChainPort
  faucet?: Faucet
  limitFactor?: number
}

export function createServices(choices: ServiceChoices): Services {
  const clock = choices.clock ?? systemClock
  return {
    db: choices.database.db,
    mode: choices.mode,
    keys: choices.keys,
    passwords: choices.passwords,
    sealing: choices.sealing,
    appName: choices.appName ?? 'FNX',
    siteUrl: choices.siteUrl ?? 'http://localhost:3000',
    clock,
    log: choices.log ?? consoleLog(clock),
    captcha: choices.captcha ?? openCaptcha,
    chain: choices.chain ?? noChain,
    faucet: choices.faucet,
    memory: new AnswerMemory(() => clock.now().getTime()),
    checksAnswers: choices.mode !== 'production',
    limitFactor: choices.limitFactor ?? limitFactorOf(choices.mode),
  }
}

export function limitFactorOf(mode: Services['mode']): number {
  return mode === 'sandbox' ? 20 : 1
}
