import type { Random } from '../faked/chance'
import { askAgainCodes, type Call, loggedOutStatus, ownFailureStatus, sealing } from '../product'
import type { Life } from './process'
import type { Simulation } from './simulation'

/** Who asks: a token, an address, and a stream of chance. */
export interface Caller {
  from: string
  token: string
  random: Random
}

export class Refused extends Error {
  constructor(
    readonly code: string,
    text: string,
  ) {
    super(text)
  }
}

export class LoggedOut extends Refused {}

interface Answered {
  status: number
  text: string
  waitSeconds: number
  headers: Headers
}

const patienceMs = 30_000
const maxTries = 400

/** The way between people and the product, on which requests and answers get lost. */
export class Network {
  constructor(private readonly simulation: Simulation) {}

  /** One key for all tries, ended only by the server's word. */
  async ask<Answer>(
    caller: Caller,
    call: Call,
    input: object,
    key: string = crypto.randomUUID(),
  ): Promise<Answer> {
    const { simulation } = this
    const { random, token } = caller
    const packed = call.sealed && token ? { payload: sealing.seal(input, token) } : input
    const isQuery = call.method === 'GET'
    const query = isQuery ? `?${new URLSearchParams(packed as Record<string, string>)}` : ''
    const init = {
      method: call.method,
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': caller.from,
        'idempotency-key': key,
        ...(token && { token }),
      },
      ...(!isQuery && { body: JSON.stringify(packed) }),
    }
    for (let tries = 0; tries < maxTries; tries += 1) {
      const answer = await this.sent(random, `/api/v1/${call.path}${query}`, init)
      if (answer === undefined) {
        await simulation.sleep(300 + random() * 1_000)
        continue
      }
      const body = JSON.parse(answer.text) as { code?: string; data?: Answer; payload?: string }
      if (answer.status < 300)
        return (body.payload ? sealing.unseal(body.payload, token) : body.data) as Answer
      const { code = 'NONE' } = body
      simulation.count(`refused ${code}`)
      if (answer.status === loggedOutStatus) throw new LoggedOut(code, answer.text)
      if (!askAgainCodes.includes(code)) throw new Refused(code, answer.text)
      const patience = code === 'PAUSED' ? 8 : 1
      await simulation.sleep(
        patience * (500 + random() * 1_000) + 1_000 * Math.min(answer.waitSeconds, 60),
      )
    }
    throw new Refused('NO_ANSWER', `${call.path}: no answer after ${maxTries} tries`)
  }

  /** A page or a form of the console, or of the site. */
  async visit(
    random: Random,
    path: string,
    init: RequestInit,
    part: 'app' | 'console' = 'console',
  ): Promise<Answered> {
    for (;;) {
      const answer = await this.sent(random, path, init, part)
      if (answer !== undefined && answer.status < 500) return answer
      await this.simulation.sleep(500 + random() * 1_500)
    }
  }

  /** A button on a page that a mail leads to: whether it was done. */
  async press(random: Random, path: string): Promise<boolean> {
    return (await this.visit(random, path, { method: 'POST' }, 'app')).status < 400
  }

  private async sent(
    random: Random,
    path: string,
    init: RequestInit,
    part: 'app' | 'console' = 'app',
  ): Promise<Answered | undefined> {
    const { simulation } = this
    const { weather } = simulation
    const life = simulation.processes.alive.web
    const server = life?.started?.[part]
    if (life === undefined || server === undefined) return undefined
    if (random() < weather.lostRequests && simulation.mayHappen('network')) return undefined
    simulation.count('calls')
    const sentInit = withLength(init)
    const answerOf = async () => {
      const answer = await answerWithin(life, async () => server.request(path, sentInit))
      if (answer?.status === ownFailureStatus)
        simulation.records.ownFailures.push(`${path}: ${simulation.lastInternal}`)
      return answer
    }
    if (random() < weather.doubledRequests && simulation.mayHappen('network')) void answerOf()
    const answer = await answerOf()
    if (random() < weather.lateAnswers && simulation.mayHappen('network'))
      await simulation.sleep(1_000 + random() * 20_000)
    if (random() < weather.lostAnswers && simulation.mayHappen('network')) return undefined
    return answer
  }
}

/** As every caller tells it: without it the product reads piece by piece, for those who do not. */
function withLength(init: RequestInit): RequestInit {
  if (typeof init.body !== 'string') return init
  const length = String(Buffer.byteLength(init.body))
  return { ...init, headers: { ...(init.headers as object), 'content-length': length } }
}

/** Undefined if the process dies meanwhile, or takes too long. */
function answerWithin(life: Life, send: () => Promise<Response>): Promise<Answered | undefined> {
  return new Promise((resolve) => {
    const loseAnswer = () => resolve(undefined)
    life.onDeath.add(loseAnswer)
    const timer = setTimeout(loseAnswer, patienceMs)
    const readAnswer = async () => {
      const response = await send()
      const text = await response.text()
      const { status, headers } = response
      const waitSeconds = Number(headers.get('retry-after') ?? 0)
      return { status, text, waitSeconds, headers }
    }
    readAnswer()
      .then(resolve, loseAnswer)
      .finally(() => {
        life.onDeath.delete(loseAnswer)
        clearTimeout(timer)
      })
  })
}
