import { setTimeout as wait } from 'node:timers/promises'
import type { Services } from '@/server/compose'
import { enqueue, letters, startSending } from '@/server/modules/notifications'
import { smtpMail } from '@/server/modules/notifications/providers/carriers'
import { startMailServer } from '../../../__tests__/support/mail-server'
import { benchServices, onPostgres, runnerOf } from '../bench-services'
import { type Acts, besideProcess } from '../beside'
import { atLeast, atMost, type Measured, percentile } from '../figures'
import type { Size } from '../open-bench'

const mailMs = 30
const codeEveryMs = 100
const inOneLoad = 2_000

interface Sending {
  url: string
  smtp: string
  ca: string
}

export const acts: Acts = {
  async sends({ url, smtp, ca }: Sending, state) {
    const services = await benchServices(url)
    const mail = smtpMail(smtp, { from: 'no-reply@fnx.example', ca })
    const stop = await startSending(services, { mail, sms: { send: async () => {} } })
    while (!state.isOver) await wait(codeEveryMs)
    await stop()
    mail.close()
  },
}

/**
 * Login codes requested while notices wait; the mail server is here, the sender in another process.
 */
export async function measure({ isQuick }: Size): Promise<Measured> {
  const count = isQuick ? inOneLoad : 10 * inOneLoad
  return onPostgres(async ({ url }) => {
    const services = await benchServices(url)
    const arrived = new Map<string, number>()
    const smtp = await startMailServer({
      onData: (stream, { envelope }, done) => {
        stream.resume()
        stream.on('end', () => {
          for (const { address } of envelope.rcptTo) arrived.set(address, Date.now())
          setTimeout(done, mailMs)
        })
      },
    })
    for (let from = 0; from < count; from += 500) await writeNotices(services, from)
    const sending = besideProcess('sends', { url, smtp: smtp.url, ca: smtp.ca })
    const codes: { to: string; askedAt: number }[] = []
    while (arrived.size === 0) await wait(1)
    const beganMs = performance.now()
    while (arrived.size - codes.length < count) {
      codes.push(await askForCode(services))
      await wait(codeEveryMs)
    }
    const seconds = (performance.now() - beganMs) / 1_000
    while (codes.some(({ to }) => !arrived.has(to))) await wait(codeEveryMs)
    await sending.end()
    await smtp.stop()
    const times = codes.map(({ to, askedAt }) => (arrived.get(to) ?? 0) - askedAt)
    return {
      name: 'S12',
      title: `${count} notices to a mail server that takes ${mailMs} ms for each`,
      figures: [
        atLeast('sent', count / seconds, 500, ' letters/s'),
        atMost('a code beside them (p99)', percentile(times, 99) / 1_000, 1, ' s'),
      ],
      notes: [`${times.length} codes, the middle one in ${Math.round(percentile(times, 50))} ms`],
    }
  })
}

function writeNotices(services: Services, after: number) {
  const letter = letters.notification(services, { kind: 'payment-failed', facts: { id: 'x' } })
  return services.db.transaction(async (tx) => {
    const rows = await runnerOf({ db: tx })<{ id: string }>(`insert into outbox_message
        (channel, recipient, subject, text, letter, about, created_at, next_try_at, queue)
      select 'email', 'n' || n || '@example.com', 'A notice', 'It tells of something.',
        '${JSON.stringify(letter).replaceAll("'", "''")}', '', now(), now() + interval '1 hour', 'notice'
      from generate_series(${after + 1}, ${after + 500}) n returning id`)
    const ids = rows.map(({ id }) => id)
    await services.jobs.put(tx, 'notice', ids)
  })
}

async function askForCode(services: Services) {
  const to = `${crypto.randomUUID()}@example.com`
  const askedAt = Date.now()
  const letter = letters.code(services, 'login', { code: '123456', at: new Date() })
  await services.db.transaction((tx) =>
    enqueue(services, tx, { channel: 'email', to, code: '123456', letter, about: '' }),
  )
  return { to, askedAt }
}
