// Started by program.ts.
import { enqueue, letters, startSending } from '@/server/modules/notifications'
import { smtpMail } from '@/server/modules/notifications/providers/carriers'
import { benchServices, runnerOf, serveBench } from './bench-services'

const services = await benchServices()
const { db, jobs } = services
const run = runnerOf(services)
const mail = smtpMail(process.env.SMTP_URL ?? '', {
  from: 'no-reply@fnx.example',
  ca: process.env.SMTP_CA ?? '',
})
let stop = async () => {}

serveBench({
  async notices({ count }: { count: number }) {
    const letter = letters.notification(services, { kind: 'payment-failed', facts: { id: 'x' } })
    for (let from = 0; from < count; from += 500)
      await db.transaction(async (tx) => {
        const to = Math.min(from + 500, count)
        const rows = await run<{ id: string }>(`insert into outbox_message
            (channel, recipient, subject, text, letter, about, created_at, next_try_at, queue)
          select 'email', 'n' || n || '@example.com', 'A notice', 'It tells of something.',
            '${JSON.stringify(letter).replaceAll("'", "''")}', '', now(), now() + interval '1 hour', 'notice'
          from generate_series(${from + 1}, ${to}) n returning id`)
        await jobs.put(
          tx,
          'notice',
          rows.map(({ id }) => id),
        )
      })
  },
  async begin() {
    stop = await startSending(services, { mail, sms: { send: async () => {} } })
  },
  async code() {
    const to = `${crypto.randomUUID()}@example.com`
    const askedAt = Date.now()
    const letter = letters.code(services, 'login', { code: '123456', at: new Date() })
    await db.transaction((tx) =>
      enqueue(services, tx, { channel: 'email', to, code: '123456', letter, about: '' }),
    )
    return { to, askedAt }
  },
  async stop() {
    await stop()
    mail.close()
  },
})
process.send?.({ type: 'ready' })
