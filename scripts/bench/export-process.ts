// Started by program.ts.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import Excel from 'exceljs'
import type { WalkedRow } from '@/server/modules/portfolio/transactions/list'
import { workbookColumns, workbookOf } from '@/server/modules/portfolio/transactions/workbook'
import { serveBench, watched } from './bench-services'

const columns = 10
const step = 500
const day = Date.UTC(2026, 0, 1)

function rowAt(index: number): WalkedRow {
  return {
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
  } as WalkedRow
}

async function* inSteps(count: number) {
  for (let from = 1; from <= count; from += step) {
    await new Promise(setImmediate)
    const size = Math.min(step, count - from + 1)
    yield Array.from({ length: size }, (_, index) => rowAt(from + index))
  }
}

const countIn = (path: string) => Number(path.slice(1))

const ours = getRequestListener(
  (request) => new Response(workbookOf(inSteps(countIn(new URL(request.url).pathname)), columns)),
)

async function exceljs(request: IncomingMessage, response: ServerResponse) {
  const workbook = new Excel.stream.xlsx.WorkbookWriter({ stream: response, useStyles: true })
  const sheet = workbook.addWorksheet('Transactions')
  const shown = workbookColumns().slice(0, columns)
  sheet.columns = shown.map(({ header, width, numFmt }) => ({
    header,
    width,
    ...(numFmt && { style: { numFmt } }),
  }))
  for await (const rows of inSteps(countIn(request.url ?? '')))
    for (const row of rows) sheet.addRow(shown.map(({ cell }) => cell(row))).commit()
  await workbook.commit()
}

const watch = watched()
const endWatch = () => {
  const { peakBytes, idleBytes, longestBlockMs } = watch.end()
  return { addedBytes: peakBytes - idleBytes, longestBlockMs }
}
serveBench({ beginWatch: watch.begin, endWatch })
const listener = process.env.WRITER === 'ours' ? ours : exceljs
createServer((request, response) => void listener(request, response)).listen(
  Number(process.env.PORT),
  '127.0.0.1',
  () => process.send?.({ type: 'ready' }),
)
