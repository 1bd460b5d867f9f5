import { connect } from 'node:net'
import { startProgram } from './api-server.mjs'
import { median } from './figures.mjs'

const rows = 100_000
const writers = ['ours', 'exceljs']

/** S8: the product's workbook against ExcelJS's streaming writer, the same rows, each in a process of its own, to a real socket. */
export async function measureExport({ isQuick, isFull }) {
  const seen = { ours: [], exceljs: [] }
  for (let round = 0; round < (isQuick ? 1 : 3); round += 1) {
    for (const writer of writers) seen[writer].push(await written(writer, rows))
  }
  const of = (writer, name) => median(seen[writer].map((one) => one[name]))
  const large = isFull ? await written('ours', 10 * rows) : undefined
  const memory = of('ours', 'peakBytes')
  return {
    name: 'S8',
    title: `an Excel file of ${rows.toLocaleString('en')} rows × 10`,
    figures: [
      {
        label: 'time',
        value: of('ours', 'seconds') / of('exceljs', 'seconds'),
        unit: '× ExcelJS',
        atMost: 0.6,
      },
      {
        label: 'memory added',
        value: memory / of('exceljs', 'peakBytes'),
        unit: '× ExcelJS',
        atMost: 0.55,
      },
      { label: 'longest block', value: of('ours', 'longestBlockMs'), unit: 'ms', atMost: 30 },
      ...(large
        ? [
            {
              label: 'memory at ten times the rows',
              value: large.peakBytes / memory,
              unit: '×',
              atMost: 1.4,
            },
          ]
        : []),
    ],
    notes: writers.map((writer) => {
      const [seconds, peak] = [of(writer, 'seconds'), of(writer, 'peakBytes')]
      return `${writer}: ${seconds.toFixed(2)} s, ${(peak / 2 ** 20).toFixed(0)} MB more than idle, longest block ${of(writer, 'longestBlockMs').toFixed(0)} ms`
    }),
  }
}

async function written(writer, count) {
  const program = await startProgram('export-process', { env: { WRITER: writer } })
  try {
    await program.ask('beginWatch')
    const started = performance.now()
    const bytes = await readToEnd(program.port, count)
    const seconds = (performance.now() - started) / 1000
    return { seconds, bytes, ...(await program.ask('endWatch')) }
  } finally {
    await program.stop()
  }
}

/** Taken as fast as it comes, and thrown away. */
function readToEnd(port, count) {
  return new Promise((done, refuse) => {
    let bytes = 0
    const socket = connect({ port, host: '127.0.0.1' })
    socket.on('connect', () =>
      socket.write(`GET /${count} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`),
    )
    socket.on('data', (chunk) => {
      bytes += chunk.length
    })
    socket.on('error', refuse)
    socket.on('close', () => (bytes > 1_000 ? done(bytes) : refuse(new Error('No file came.'))))
  })
}
