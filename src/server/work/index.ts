import { seedPrices } from '../db/seed'
import { errorFields } from '../ports/log'
import type { Services } from '../services'
import { type Carriers, sendDue } from './outbox-sender'
import { sweep } from './sweep'

const hourMs = 60 * 60_000
const outboxMs = 1_000

interface WorkChoices {
  /** Undefined in a sandbox: there messages stay in the outbox, where the pages show them. */
  carriers: Carriers | undefined
}

/** Starts what runs beside requests; the answer stops it and waits for a turn that is under way. */
export async function startWork(
  services: Services,
  { carriers }: WorkChoices,
): Promise<() => Promise<void>> {
  const stops = [
    repeat(services, 'hourly work', hourMs, () => hourly(services)),
    repeat(services, 'chain check', hourMs, () => checkChain(services)),
  ]
  if (carriers !== undefined) {
    for (const channel of ['email', 'sms'] as const) {
      const turn = () => sendDue(services, carriers, channel)
      stops.push(repeat(services, `outbox of ${channel}`, outboxMs, turn))
    }
  }
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
    carriers?.mail.close()
  }
}

/** One turn after the other, never two at once; a failed turn is logged and the next one comes. */
function repeat(services: Services, name: string, everyMs: number, turn: () => Promise<unknown>) {
  let isStopped = false
  let timer: NodeJS.Timeout
  let running: Promise<unknown> = Promise.resolve()
  const run = () => {
    running = turn()
      .catch((error: unknown) => services.log.error(`${name} failed`, errorFields(error)))
      .finally(plan)
  }
  const plan = () => {
    if (!isStopped) timer = setTimeout(run, everyMs)
  }
  plan()
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await running
  }
}

/** A provider may change what stands behind an address; a node of another chain is no longer asked. */
async function checkChain({ chain, log }: Services): Promise<void> {
  const state = await chain.check()
  if (state !== 'answers') log.error('chain check', { state })
}

async function hourly(services: Services): Promise<void> {
  await sweep(services)
  if (services.mode === 'sandbox') await seedPrices(services.db, services.clock.now())
}
