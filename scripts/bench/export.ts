import { connect } from 'node:net'
import { atMost, type Measured, medians } from './figures'
import type { Bench } from './open-bench'
import { withProgram } from './program'

const rows = 100_000

type Written = { seconds: number; addedBytes: number; longestBlockMs: number }

export async function measureExport({ isQuick, isFull }: Bench): Promise<Measured> {
  const runs = { ours: [] as Written[], exceljs: [] as Written[] }
  for (let round = 0; round < (isQuick ? 1 : 3); round += 1) {
    runs.ours.push(await written('ours', rows))
    runs.exceljs.push(await written('exceljs', rows))
  }
  const seen = { ours: medians(runs.ours.map(plain)), exceljs: medians(runs.exceljs.map(plain)) }
  const { ours, exceljs } = seen
  const responseCache = ours.addedBytes / exceljs.addedBytes
  const figures = [
    atMost('time', ours.seconds / exceljs.seconds, 0.6, '× ExcelJS'),
    atMost('memory added', responseCache, 0.35, '× ExcelJS'),
    atMost('longest block', ours.longestBlockMs, 30, 'ms'),
  ]
  if (isFull) {
    const large = await written('ours', 10 * rows)
    const ratio = large.addedBytes / ours.addedBytes
    figures.push(atMost('memory at ten times the rows', ratio, 1.4, '×'))
  }
  return {
    name: 'S8',
    peer: `ExcelJS's stream, ${exceljs.seconds.toFixed(2)} s`,
    title: `an Excel file of ${rows.toLocaleString('en')} rows × 10`,
    figures,
    notes: Object.entries(seen).map(
      ([writer, { seconds, addedBytes, longestBlockMs }]) =>
        `${writer}: ${seconds.toFixed(2)} s, ${(addedBytes / 2 ** 20).toFixed(0)} MB more than idle, longest block ${longestBlockMs.toFixed(0)} ms`,
    ),
  }
}

const plain = (one: Written) => ({ ...one })

function written(writer: string, count: number): Promise<Written> {
  return withProgram('export-process', { env: { WRITER: writer } }, async (program) => {
    await program.ask('beginWatch')
    const started = performance.now()
    await readToEnd(program.port, count)
    const seconds = (performance.now() - started) / 1000
    return { seconds, ...(await program.ask<Omit<Written, 'seconds'>>('endWatch')) }
  })
}

function readToEnd(port: number, count: number) {
  return new Promise<void>((done, refuse) => {
    let bytes = 0
    const socket = connect({ port, host: '127.0.0.1' })
    socket.on('connect', () =>
      socket.write(`GET /${count} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`),
    )
    socket.on('data', (chunk) => {
      bytes += chunk.length
    })
    socket.on('error', refuse)
    socket.on('close', () => (bytes > 1_000 ? done() : refuse(new Error('No file came.'))))
  })
}
