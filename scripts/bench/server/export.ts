import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { actOfTransaction } from '@/contract/activity'
import type { Transaction } from '@/contract/transaction'
import type { ActivityRow } from '@/server/modules/portfolio/activity/activity'
import { activityWorkbook } from '@/server/modules/portfolio/transactions/workbook'
import { freePort } from '../../settings.mjs'
import { watched } from '../bench-services'
import { atMost, type Measured, medians } from '../figures'
import { load } from '../load'
import type { Size } from '../open-bench'

const rows = 100_000
const columns = 10
const step = 500
const day = Date.UTC(2026, 0, 1)

/** An Excel file, written to a real socket, of which another process reads the other end. */
export async function measure({ isQuick, isFull }: Size): Promise<Measured> {
  const port = (await freePort()) ?? 0
  const listener = getRequestListener(
    ({ url }) =>
      new Response(activityWorkbook(inSteps(Number(new URL(url).pathname.slice(1))), columns)),
  )
  const server = createServer((request, response) => void listener(request, response))
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const writeRows = (count: number) =>
    watched(() => {
      const clients = [[{ path: `/${count}`, headers: {} }]]
      return load({ url: `http://127.0.0.1:${port}`, clients })
    })
  await writeRows(step)
  const measurements: Awaited<ReturnType<typeof writeRows>>[] = []
  for (let round = 0; round < (isQuick ? 1 : 3); round += 1)
    measurements.push(await writeRows(rows))
  const { longestBlockMs, seconds, addedBytes, peakMb } = medians(measurements)
  const figures = [atMost('longest block', longestBlockMs, 30, 'ms')]
  if (isFull) {
    const largeMeasurement = await writeRows(10 * rows)
    figures.push(atMost('memory at ten times the rows', largeMeasurement.peakMb / peakMb, 1.4, '×'))
  }
  const addedMegabytes = (addedBytes / 2 ** 20).toFixed(0)
  return {
    name: 'S8',
    title: `an Excel file of ${rows.toLocaleString('en')} rows × ${columns}`,
    figures,
    notes: [`written in ${seconds.toFixed(2)} s, ${addedMegabytes} MB more than idle`],
  }
}

async function* inSteps(count: number) {
  for (let from = 1; from <= count; from += step) {
    await new Promise(setImmediate)
    const size = Math.min(step, count - from + 1)
    yield Array.from({ length: size }, (_, index) => rowAt(from + index))
  }
}

function rowAt(index: number): ActivityRow {
  const transaction: Transaction = {
    id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    kind: 'purchase',
    status: index % 9 === 0 ? 'expired' : 'confirmed',
    at: new Date(day + index * 10_000).toISOString(),
    currency: 'USDT',
    decimals: 18,
    pay: String(312_000_000_000_000_000_000n + BigInt(index)),
    fee: String(1_560_000_000_000_000_000n + BigInt(index)),
    shares: String(25_000_000 + index),
    sharePrice: '12480000',
    currencyPrice: '1000000',
    received: null,
    hash: `0x${String(index).padStart(64, '0')}`,
    blockNumber: String(40_000_000 + index),
  }
  return { act: actOfTransaction(transaction), transaction }
}
