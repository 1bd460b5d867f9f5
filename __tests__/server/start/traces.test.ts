import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { rpcNode } from '@/server/chain/nodes/rpc-node'
import { repeat } from '@/server/platform/jobs/repeat'
import { processLog } from '@/server/platform/log/log'
import { systemClock } from '@/server/platform/node/machine'
import { openTraces, referring } from '@/server/start/traces'
import { makeApi, makeLog, type TestApi } from '../../support/api'
import { awayDatabase } from '../../support/away-database'
import { until } from '../../support/fake'

interface SpanSeen {
  name: string
  kind: number
  status: { code: number }
  attributes: Record<string, unknown>
  resource: { attributes: Record<string, unknown> }
  spanContext(): { traceId: string; spanId: string }
}

const askedSettings = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318', ROLE: 'web' }
const [failedCount, server, client] = [2, 1, 2]

function collector() {
  const spans: SpanSeen[] = []
  class OTLPTraceExporter {
    export(spanSeens: SpanSeen[], callback: (result: { code: number }) => void) {
      spans.push(...spanSeens)
      callback({ code: 0 })
    }
    async shutdown() {}
  }
  const load = async (name: string) =>
    name === '@opentelemetry/exporter-trace-otlp-http' ? { OTLPTraceExporter } : require(name)
  return { spans, load }
}

async function served({ app }: TestApi, work: (url: string) => Promise<void>): Promise<void> {
  const listener = getRequestListener(app.fetch)
  const http = createServer(referring((request, response) => void listener(request, response)))
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  try {
    await work(`http://127.0.0.1:${(http.address() as AddressInfo).port}/api/v1`)
  } finally {
    http.closeAllConnections()
    await new Promise((resolve) => http.close(resolve))
  }
}

const postJson = (url: string, body: object) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', connection: 'close' },
    body: JSON.stringify(body),
  })

const login = { identifier: 'ada@venn.example', password: 'nine white cats at dawn' }

async function lived() {
  const { spans, load } = collector()
  const log = makeLog()
  const close = await openTraces(askedSettings, log, load)
  const api = await makeApi()
  await served(api, async (url) => {
    expect((await postJson(`${url}/user/userLogin`, login)).status).toBe(401)
  })
  let turns = 0
  const run = async () => {
    turns += 1
  }
  const stop = repeat(log, { name: 'audit', everyMs: 1, run })
  await until(() => turns > 0)
  await stop()
  const url = 'https://node.example:8545/a-key'
  const node = rpcNode({
    url,
    log,
    waitMs: 100,
    restMs: 0,
    send: () => Promise.reject(new Error()),
  })
  await node.ask({ method: 'eth_chainId', params: [] }, { maxBytes: 9 }).catch(() => undefined)
  await close()
  return { spans, log }
}

test('calls, statements, jobs and node questions have spans @rest', async () => {
  const { spans, log } = await lived()
  const spansNamed = (name: string) => spans.filter((span) => span.name === name)
  const [call] = spansNamed('call user.userLogin')
  expect(call).toMatchObject({ kind: server, attributes: { 'http.response.status_code': 401 } })
  expect(call?.resource.attributes).toMatchObject({ 'service.name': 'fnx', 'fnx.role': 'web' })
  const trace = call?.spanContext().traceId
  const within = spans.filter((span) => span.spanContext().traceId === trace)
  const statements = within.filter(({ name }) => name.startsWith('statement '))
  expect(statements.map(({ name }) => name)).toContain('statement select account')
  expect(statements.every(({ kind }) => kind === client)).toBe(true)
  expect(spansNamed('job audit').length).toBeGreaterThan(0)
  expect(spansNamed('node node.example:8545 eth_chainId')).toMatchObject([
    { status: { code: failedCount } },
  ])
  expect(log.lines.filter(({ event }) => /traced/.test(event))).toEqual([])
})

test('spans hold nothing sent, asked or answered @rest', async () => {
  const { spans } = await lived()
  const shapes =
    /^(call [a-zA-Z.]+|statement [a-z]+( [a-z_]+)?|job [a-z ]+|node [a-z.:0-9]+ [a-zA-Z_]+)$/
  expect(spans.map(({ name }) => name).filter((name) => !shapes.test(name))).toEqual([])
  const text = JSON.stringify(spans.map(({ name, attributes }) => [name, attributes]))
  for (const word of [...Object.values(login), 'a-key', '$1']) expect(text).not.toContain(word)
})

test('log lines name their trace and reference', async () => {
  const { spans, load } = collector()
  const lines: string[] = []
  const printed = jest.spyOn(console, 'info').mockImplementation((text) => void lines.push(text))
  const close = await openTraces(askedSettings, makeLog(), load)
  const api = await makeApi({ database: awayDatabase() })
  api.services.log = processLog({ APP_MODE: 'production', ROLE: 'web' }, systemClock)
  const toldLines: string[] = []
  await served(api, async (url) => {
    for (const _ of [1, 2]) {
      const answer = await postJson(`${url}/user/userLogin`, login)
      toldLines.push(((await answer.json()) as { reference: string }).reference)
    }
  })
  await close()
  printed.mockRestore()
  expect(new Set(toldLines).size).toBe(2)
  const foundFields = lines.map((line) => JSON.parse(line) as Record<string, string>)
  const calls = spans.filter(({ name }) => name === 'call user.userLogin')
  expect(calls.map(({ status }) => status.code)).toEqual([failedCount, failedCount])
  expect(foundFields.map(({ request, reference, trace }) => [request, reference, trace])).toEqual(
    calls.map((span, index) => [toldLines[index], toldLines[index], span.spanContext().traceId]),
  )
})

test('without the packages, one line says how to add them', async () => {
  const log = makeLog()
  const absent = async (name: string) => {
    throw Object.assign(new Error(`Cannot find package '${name}'`), {
      code: 'ERR_MODULE_NOT_FOUND',
    })
  }
  const close = await openTraces(askedSettings, log, absent)
  expect(log.lines).toEqual([
    {
      level: 'error',
      event: expect.stringMatching(
        /^nothing is traced: .+; npm install --no-save @opentelemetry\/api .+-otlp-http$/,
      ),
      fields: { reason: 'ERR_MODULE_NOT_FOUND' },
    },
  ])
  await served(await makeApi(), async (url) => {
    expect((await fetch(`${url}/health/live`)).status).toBe(200)
  })
  await close()
})

test('unless asked for, nothing is loaded or said', async () => {
  const log = makeLog()
  const names: string[] = []
  const load = async (name: string) => {
    names.push(name)
    return {}
  }
  await (await openTraces({ ROLE: 'web' }, log, load))()
  expect([names, log.lines]).toEqual([[], []])
})
