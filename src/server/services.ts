import { AnswerMemory } from './answer-memory'
import type { Database, Db } from './db/database'
import { type Captcha, openCaptcha } from './ports/captcha'
import { type Clock, systemClock } from './ports/clock'
import type { Keys } from './ports/keys'
import { type Log, lineLog } from './ports/log'
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
    log: choices.log ?? lineLog((line) => console.info(line), clock.now),
    captcha: choices.captcha ?? openCaptcha,
    memory: new AnswerMemory(() => clock.now().getTime()),
    checksAnswers: choices.mode !== 'production',
    limitFactor: choices.limitFactor ?? (choices.mode === 'sandbox' ? 20 : 1),
  }
}
