import { AnswerMemory } from './answer-memory'
import type { Database, Db } from './db/database'
import { type Captcha, openCaptcha } from './ports/captcha'
import { type Clock, systemClock } from './ports/clock'
import { type Log, lineLog } from './ports/log'

/** The world as the groups see it. Made in one place; tests replace ports, never our own code. */
export interface Services {
  db: Db
  mode: 'sandbox' | 'production'
  clock: Clock
  log: Log
  captcha: Captcha
  memory: AnswerMemory
  /** Answers are held against the contract outside production. */
  checksAnswers: boolean
  /** Shifts the hourly limits; wider in the sandbox, where one address tries everything. */
  limitFactor: number
}

interface ServiceChoices {
  database: Database
  mode: Services['mode']
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
    clock,
    log: choices.log ?? lineLog((line) => console.info(line), clock.now),
    captcha: choices.captcha ?? openCaptcha,
    memory: new AnswerMemory(() => clock.now().getTime()),
    checksAnswers: choices.mode !== 'production',
    limitFactor: choices.limitFactor ?? (choices.mode === 'sandbox' ? 20 : 1),
  }
}
