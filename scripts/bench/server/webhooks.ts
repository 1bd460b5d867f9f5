import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { webhookBody } from '@/contract/user/webhook-events'
import { notify } from '@/server/modules/notifications'
import { addEndpoint, WebhookSender } from '@/server/modules/webhooks'
import { nodeReceivers } from '@/server/modules/webhooks/providers/receivers-node'
import { repeat } from '@/server/platform/jobs/repeat'
import { benchServices, fill, onPostgres, quietLog, runnerOf } from '../bench-services'
import { type Acts, besideProcess } from '../beside'
import { atMost, type Measured, percentile } from '../figures'
import { peopleRows, personId } from '../many-rows'
import type { Size } from '../open-bench'

const everyMs = 1_000
const longestMs = 60_000

interface Sent {
  processorMs: number
}

export const acts: Acts = {
  async sends({ url }: { url: string }, state): Promise<Sent> {
    // As a sandbox does it, since all receivers are on this machine.
    const ownReceiver = 'http://localhost:1/none'
    const receivers = nodeReceivers({ sandbox: { isOwnPort: () => false, ownReceiver } })
    const services = await benchServices(url, { receivers })
    const sender = new WebhookSender()
    const run = () => sender.run(services)
    const before = process.cpuUsage()
    const stop = repeat(quietLog, { name: 'webhooks', everyMs, run })
    while (!state.isOver) await wait(100)
    const { user, system } = process.cpuUsage(before)
    await Promise.all([sender.stop(), stop()])
    return { processorMs: (user + system) / 1_000 }
  },
}

/**
 * Each member has one, and one of them never answers; the receivers are here, the sender in another
 * process.
 */
export async function measure({ isQuick }: Size): Promise<Measured> {
  const count = isQuick ? 200 : 1_000
  return onPostgres(async ({ url }) => {
    const services = await benchServices(url)
    await fill(services, [peopleRows(count)])
    const committedAt = new Map<string, number>()
    const tookMs = new Map<string, number>()
    const heard = async (request: IncomingMessage) => {
      const { data } = webhookBody.parse(JSON.parse(await text(request)))
      tookMs.set(data.id, performance.now() - (committedAt.get(data.id) ?? Number.NaN))
    }
    let isSlowAsked = false
    const server = createServer((request, response) => {
      // The first member's program is the slow one.
      if (request.url === '/1') isSlowAsked = true
      else void heard(request).then(() => response.writeHead(204).end())
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const numbers = Array.from({ length: count }, (_, index) => index + 1)
    await services.db.transaction(async (tx) => {
      for (const number of numbers) {
        const link = `http://127.0.0.1:${port}/${number}`
        await addEndpoint(services, tx, { accountId: personId(number), url: link })
      }
    })
    const sending = besideProcess<Sent>('sends', { url })
    await runnerOf(services)('analyze')
    for (const number of numbers) {
      // The sender is busy, and the slow receiver holds what it can.
      while (number === 2 && !isSlowAsked) await wait(10)
      const [accountId, at] = [personId(number), services.clock.now()]
      const facts = { id: accountId, paid: '60 USDT', shares: '5' }
      await services.db.transaction((tx) =>
        notify(services, tx, { accountId, kind: 'purchase-confirmed', facts, at }),
      )
      committedAt.set(accountId, performance.now())
    }
    const otherCount = count - 1
    const latest = performance.now() + longestMs
    while (tookMs.size < otherCount && performance.now() < latest) await wait(50)
    const { processorMs } = await sending.end()
    server.closeAllConnections()
    server.close()
    if (tookMs.size < otherCount) throw new Error(`${tookMs.size} of ${otherCount} were told.`)
    const times = [...tookMs.values()]
    return {
      name: 'S18',
      title: `${count} receivers of webhooks, of which one never answers`,
      figures: [atMost('the others told within', Math.max(...times) / 1_000, 5, ' s')],
      notes: [
        `the middle one within ${(percentile(times, 50) / 1_000).toFixed(2)} s`,
        `${(processorMs / otherCount).toFixed(2)} ms of the worker’s processor for each, its start included`,
      ],
    }
  })
}
