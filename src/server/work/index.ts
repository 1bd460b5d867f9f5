import { seedPrices } from '../db/seed'
import type { Services } from '../services'
import { type Carriers, sendDue } from './outbox-sender'
import { repeat } from './repeat'
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
    repeat(services.log, { name: 'hourly work', everyMs: hourMs, turn: () => hourly(services) }),
  ]
  if (carriers !== undefined) {
    for (const channel of ['email', 'sms'] as const) {
      const turn = () => sendDue(services, carriers, channel)
      const name = `outbox of ${channel}`
      stops.push(repeat(services.log, { name, everyMs: outboxMs, turn }))
    }
  }
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
    carriers?.mail.close()
  }
}

async function hourly(services: Services): Promise<void> {
  await sweep(services)
  if (services.mode === 'sandbox') await seedPrices(services.db, services.clock.now())
}
