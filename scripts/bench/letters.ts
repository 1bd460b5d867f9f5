import { setTimeout as wait } from 'node:timers/promises'
import { type MailServer, startMailServer } from '../../__tests__/support/mail-server'
import { atLeast, atMost, type Measured } from './figures'
import type { Bench } from './open-bench'
import { onPostgres, type Program, withProgram } from './program'

const mailMs = 30
const codeEveryMs = 100
const inOneLoad = 2_000

export async function measureLetters({ isQuick }: Bench): Promise<Measured> {
  const count = isQuick ? inOneLoad : 10 * inOneLoad
  const { seconds, codesMs } = await onPostgres(async ({ url }) => {
    const arrived = new Map<string, number>()
    const smtp = await slowMailServer(arrived)
    const env = { DATABASE_URL: url, SMTP_URL: smtp.url, SMTP_CA: smtp.ca }
    try {
      return await withProgram('letters-process', { env }, (program) =>
        measured(program, arrived, count),
      )
    } finally {
      await smtp.stop()
    }
  })
  const sorted = codesMs.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN
  return {
    name: 'S12',
    title: `${count} notices to a mail server that takes ${mailMs} ms for each`,
    figures: [
      atLeast('sent', count / seconds, 500, ' letters/s'),
      atMost('a code beside them (p99)', at(0.99) / 1_000, 1, ' s'),
    ],
    notes: [`${sorted.length} codes, the middle one in ${Math.round(at(0.5))} ms`],
  }
}

function slowMailServer(arrived: Map<string, number>): Promise<MailServer> {
  return startMailServer({
    onData: (stream, { envelope }, done) => {
      stream.resume()
      stream.on('end', () => {
        for (const { address } of envelope.rcptTo) arrived.set(address, Date.now())
        setTimeout(done, mailMs)
      })
    },
  })
}

async function measured(program: Program, arrived: Map<string, number>, count: number) {
  await program.ask('notices', { count })
  const begun = performance.now()
  await program.ask('begin')
  const codes: { to: string; askedAt: number }[] = []
  while (arrived.size - codes.length < count) {
    codes.push(await program.ask('code'))
    await wait(codeEveryMs)
  }
  const seconds = (performance.now() - begun) / 1_000
  while (codes.some(({ to }) => !arrived.has(to))) await wait(codeEveryMs)
  await program.ask('stop')
  return { seconds, codesMs: codes.map(({ to, askedAt }) => (arrived.get(to) ?? 0) - askedAt) }
}
