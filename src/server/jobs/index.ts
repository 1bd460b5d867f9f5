import { eraseDue, pollIdentity } from '@/server/modules/kyc'
import { auditDue } from '@/server/modules/ledger'
import { type Carriers, sendDue } from '@/server/modules/notifications'
import { endDueStakes } from '@/server/modules/staking'
import { repeat } from '@/server/platform/jobs/repeat'
import { errorFields } from '@/server/platform/log/log'
import { renewEveryMs } from '@/server/platform/signals/thresholds'
import { watchPrices } from '@/server/platform/signals/watch-prices'
import type { Services } from '@/server/services'
import { moneyWork } from './money'
import { renewOwnSignals } from './own-signals'
import { sweep } from './sweep'

const hourMs = 60 * 60_000
const outboxMs = 1_000
// Somebody sits before the page and waits.
const codesMs = 250
const identityMs = 5_000
const paymentsMs = 1_000
const auditMs = 5_000
const stakesMs = 10_000
const securityMs = 1_000

interface WorkChoices {
  /** Undefined in a sandbox: there messages stay in the outbox, where the pages show them. */
  carriers: Carriers | undefined
}

/** Starts what runs beside requests; the answer stops it and waits for a turn that is under way. */
export async function startWork(
  services: Services,
  { carriers }: WorkChoices,
): Promise<() => Promise<void>> {
  const repeats = (name: string, everyMs: number, turn: () => Promise<unknown>) =>
    repeat(services.log, { name, everyMs, turn })
  const isSending = carriers !== undefined
  const stops = [
    repeats('hourly work', hourMs, () => sweep(services)),
    repeats('identity poll', identityMs, () => pollIdentity(services)),
    repeats('ended stakes', stakesMs, () => endDueStakes(services)),
    repeats('erasure of identity checks', identityMs, () => eraseDue(services)),
    repeats('audit', auditMs, () => auditDue(services)),
    repeats('signals', renewEveryMs, () => renewOwnSignals(services, { isSending })),
    repeats('look at prices', renewEveryMs, () => watchPrices(services)),
    repeats('security log', securityMs, () => services.securityEvents.write()),
  ]
  if (!services.chain.isAbsent) {
    const payments = moneyWork(services)
    const stop = repeats('payments', paymentsMs, payments.turn)
    stops.push(() => payments.end(stop))
  }
  for (const repeated of services.sandbox?.repeats(services) ?? [])
    stops.push(repeat(services.log, repeated))
  if (carriers !== undefined) stops.push(...startOutbox(services, carriers))
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
    carriers?.mail.close()
    // What the last requests caused; nobody comes after this.
    await services.securityEvents
      .write()
      .catch((error: unknown) => services.log.error('security log failed', errorFields(error)))
  }
}

/** Two places for each channel: nothing that waits stands in the way of a code. */
export function startOutbox(services: Services, carriers: Carriers): (() => Promise<void>)[] {
  return (['email', 'sms'] as const).flatMap((channel) => {
    const all = () => sendDue(services, carriers, { channel })
    const codes = () => sendDue(services, carriers, { channel, onlyCodes: true })
    return [
      repeat(services.log, { name: `outbox of ${channel}`, everyMs: outboxMs, turn: all }),
      repeat(services.log, { name: `codes by ${channel}`, everyMs: codesMs, turn: codes }),
    ]
  })
}
