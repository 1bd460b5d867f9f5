// Bundled and started by export.mjs: one of two writers of the same workbook, behind a socket.
import { createServer } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { getRequestListener } from '@hono/node-server'
import Excel from 'exceljs'
import { workbookColumns, workbookOf } from '@/server/modules/portfolio/transactions/workbook'

// Ten of the columns, each kind of cell among them.
const columns = 10
const step = 500
const day = Date.UTC(2026, 0, 1)

function rowAt(index) {
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
  }
}

/** In steps, as the rows come from the database. */
async function* inSteps(count) {
  for (let from = 1; from <= count; from += step) {
    await new Promise(setImmediate)
    yield Array.from({ length: Math.min(step, count - from + 1) }, (_, index) =>
      rowAt(from + index),
    )
  }
}

const ours = getRequestListener(
  (request) => new Response(workbookOf(inSteps(countIn(new URL(request.url).pathname)), columns)),
)

async function exceljs(request, response) {
  const workbook = new Excel.stream.xlsx.WorkbookWriter({ stream: response, useStyles: true })
  const sheet = workbook.addWorksheet('Transactions')
  const shown = workbookColumns.slice(0, columns)
  sheet.columns = shown.map(({ header, width, numFmt }) => ({
    header,
    width,
    ...(numFmt && { style: { numFmt } }),
  }))
  for await (const rows of inSteps(countIn(request.url)))
    for (const row of rows) sheet.addRow(shown.map(({ cell }) => cell(row))).commit()
  await workbook.commit()
}

function countIn(path) {
  return Number(path.slice(1))
}

const delay = monitorEventLoopDelay({ resolution: 1 })
delay.enable()
// What Node and both libraries take before anything is written is no part of the comparison.
let idleBytes = 0

const acts = {
  beginWatch() {
    idleBytes = process.memoryUsage.rss()
    delay.reset()
  },
  endWatch: () => ({
    longestBlockMs: delay.max / 1e6,
    peakBytes: process.resourceUsage().maxRSS * 1024 - idleBytes,
  }),
}

process.on('message', ({ id, act }) => process.send({ id, answer: acts[act]() ?? null }))
process.on('disconnect', () => process.exit())
const listener = process.env.WRITER === 'ours' ? ours : exceljs
createServer((request, response) => void listener(request, response)).listen(
  Number(process.env.PORT),
  '127.0.0.1',
  () => process.send({ type: 'ready' }),
)
