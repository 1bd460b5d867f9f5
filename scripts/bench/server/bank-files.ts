import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { build, stop } from 'esbuild'
import { dayMs, utcDay } from '@/config/durations'
import { takeTransfers } from '@/server/jobs'
import { bankOutOfBooks, keepBankFile } from '@/server/modules/bank'
import { readInThread } from '@/server/modules/bank/providers/read-thread-node'
import { bankEntries, bankFiles } from '@/server/modules/bank/tables'
import { repeat } from '@/server/platform/jobs/repeat'
import { type Booking, camtFile } from '@/server/sandbox/bank/camt'
import { sampleAccount as bank } from '@/server/sandbox/bank/sample-account'
import { serverBundle } from '../../product/build'
import { projectRoot } from '../../settings.mjs'
import { quietLog as log, watched } from '../bench-services'
import { atLeast, atMost, type Measured } from '../figures'
import type { Size } from '../open-bench'
import { creditedAfter, follower, onChain, paidMeanwhile, type Scene, untilTrue } from './chain'

const everyMs = 2_000
const smallEachMs = 2_000

export const acts = follower

/** A file of the largest size, small ones that come while it is read, and purchases at the same time. */
export async function measure({ isQuick }: Size): Promise<Measured> {
  const count = Number(process.env.BANK_ENTRIES ?? (isQuick ? 3_000 : 24_000))
  return onChain({}, async (scene) => {
    const largeFile = fileOf('large', count)
    const worker = await asWorker(scene)
    const following = scene.follow()
    const paying = paidMeanwhile(scene, isQuick ? 10 : 25)
    // Until purchases are under way, so that files are read at the same time.
    await wait(2_000)
    let smalls: number[] = []
    const measurement = await watched(async () => {
      await worker.laid('large', largeFile)
      smalls = await smallsMeanwhile(worker)
    })
    const { slowest, paid } = await paying
    await worker.end()
    await following.end()
    const { db } = scene.services
    const keptCount = await db.$count(bankEntries)
    const wrongBooks = await bankOutOfBooks(db)
    if (keptCount !== count + smalls.length || wrongBooks.length > 0)
      throw new Error(`${keptCount} entries. ${wrongBooks[0] ?? ''}`)
    const megabytes = (largeFile.length / 2 ** 20).toFixed(1)
    return {
      name: 'S17',
      title: `a file of the bank of ${count.toLocaleString('en')} entries and ${megabytes} MB`,
      figures: [
        atMost('a later small file read within', Math.max(...smalls), 10, 's'),
        atLeast('entries a second', count / measurement.seconds, 1_000),
        creditedAfter(slowest),
      ],
      notes: [
        `the slowest of ${paid} payments, one in each block, and of ${smalls.length} small files, one each ${smallEachMs / 1_000} s`,
        `the worker’s process stood still for ${measurement.longestBlockMs.toFixed(0)} ms at most, peak memory ${measurement.peakMb.toFixed(0)} MB`,
      ],
    }
  })
}

/** From half a second on, so that they come in each of its steps. Returns how long each one took. */
async function smallsMeanwhile(worker: Awaited<ReturnType<typeof asWorker>>): Promise<number[]> {
  const takenMs: Promise<number>[] = []
  const lay = async (name: string) => {
    const laidAt = performance.now()
    await worker.laid(name, fileOf(name, 1))
    await worker.isRead(name)
    return (performance.now() - laidAt) / 1_000
  }
  const isLargeRead = worker.isRead('large').then(() => true)
  for (
    let isOver = false;
    !isOver;
    isOver = await Promise.race([isLargeRead, isLater(smallEachMs)])
  ) {
    if (takenMs.length === 0) await wait(500)
    takenMs.push(lay(`small${takenMs.length}`))
  }
  return Promise.all(takenMs)
}

const isLater = (ms: number) => wait(ms, false)

/** Of transfers without a reference, each of which waits for a person. */
function fileOf(name: string, count: number): Uint8Array<ArrayBuffer> {
  const day = utcDay(Date.now() - dayMs)
  const bookings = Array.from({ length: count }, (_, at): Booking => {
    const reference = `${name}-${at}`
    const text = `Shares for the ${at}th time`
    return { reference, amount: 10_000n, day, name: 'Jane Public', account: bank.iban, text }
  })
  const { iban, currency } = bank
  return camtFile({ name, iban, currency, bookings })
}

/** The worker's own job, in this process, with the thread of the product's build. */
async function asWorker({ services }: Scene) {
  const file = join(projectRoot, '.bench/programs/bank-file-worker.mjs')
  const { outExtension: _, entryPoints, ...bundle } = serverBundle('production')
  const entry = entryPoints['bank-file-worker'] as string
  await build({ ...bundle, entryPoints: [entry], outfile: file, logLevel: 'error' })
  await stop()
  const needs = { ...services, bank, readBankFile: readInThread({ file }) }
  const endRepeat = repeat(log, { name: 'bank files', everyMs, run: () => takeTransfers(needs) })
  return {
    end: endRepeat,
    laid: (name: string, bytes: Uint8Array<ArrayBuffer>) =>
      keepBankFile(needs, { name, bytes, by: 'inbox' }),
    isRead: (name: string) =>
      untilTrue(async () => {
        const rows = await services.db
          .select({ name: bankFiles.name, state: bankFiles.state })
          .from(bankFiles)
        return rows.some((row) => row.name === name && row.state === 'read')
      }),
  }
}
