import { AsyncLocalStorage } from 'node:async_hooks'
import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import type { Log } from '@/server/platform/log/log'
import { errorFields } from '@/server/platform/log/log'
import {
  asRequest,
  carryReferences,
  isTraced,
  type NoteEnd,
  type TracedStep,
  trace,
  traceWith,
} from '@/server/platform/log/trace'
import { callNames } from './metrics'

const packages = [
  '@opentelemetry/api',
  '@opentelemetry/context-async-hooks',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-trace-base',
  '@opentelemetry/exporter-trace-otlp-http',
] as const

interface Span {
  setAttribute(name: string, value: string | number): void
  setStatus(status: { code: number }): void
  end(): void
  spanContext(): { traceId: string }
}

type Work<Result> = (span: Span) => Promise<Result>

interface Sdk {
  trace: { getActiveSpan(): Span | undefined }
  context: { setGlobalContextManager(manager: object): boolean; disable(): void }
  SpanStatusCode: { ERROR: number }
  SpanKind: { SERVER: number; CLIENT: number; INTERNAL: number }
  AsyncLocalStorageContextManager: new () => { enable(): object }
  resourceFromAttributes?: (of: object) => object
  Resource: new (of: object) => object
  BatchSpanProcessor: new (exporter: object) => object
  BasicTracerProvider: new (choices: object) => Provider
  OTLPTraceExporter: new () => object
}

interface Provider {
  getTracer(name: string): {
    startActiveSpan<Result>(
      name: string,
      how: object,
      work: (span: Span) => Promise<Result>,
    ): Promise<Result>
  }
  shutdown(): Promise<void>
}

interface TraceSettings {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined
  ROLE: string
}

export async function openTraces(
  { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, ROLE }: TraceSettings,
  log: Log,
  load: (name: string) => Promise<object> = (name) => import(name),
): Promise<() => Promise<void>> {
  carryReferences(new AsyncLocalStorage())
  if (endpoint === undefined) return async () => {}
  try {
    const parts = await Promise.all(packages.map((name) => load(name)))
    return traceBy(Object.assign({}, ...parts) as Sdk, ROLE)
  } catch (error) {
    const how = `npm install --no-save ${packages.join(' ')}`
    log.error(`nothing is traced: OTEL_EXPORTER_OTLP_ENDPOINT needs packages; ${how}`, {
      reason: (error as { code?: string }).code ?? errorFields(error).error,
    })
    return async () => {}
  }
}

function traceBy(sdk: Sdk, role: string): () => Promise<void> {
  const of = { 'service.name': 'fnx', 'fnx.role': role }
  const resource = sdk.resourceFromAttributes?.(of) ?? new sdk.Resource(of)
  const spanProcessors = [new sdk.BatchSpanProcessor(new sdk.OTLPTraceExporter())]
  const provider = new sdk.BasicTracerProvider({ resource, spanProcessors })
  sdk.context.setGlobalContextManager(new sdk.AsyncLocalStorageContextManager().enable())
  const tracer = provider.getTracer('fnx')
  const { SERVER, CLIENT, INTERNAL } = sdk.SpanKind
  const kinds = { call: SERVER, statement: CLIENT, node: CLIENT, job: INTERNAL }
  const step = <Result>({ kind, name }: TracedStep, work: (ended: NoteEnd) => Promise<Result>) =>
    tracer.startActiveSpan(`${kind} ${name}`, { kind: kinds[kind] }, untilEnded(work))
  const untilEnded =
    <Result>(work: (ended: NoteEnd) => Promise<Result>): Work<Result> =>
    async (span) => {
      const fail = () => span.setStatus({ code: sdk.SpanStatusCode.ERROR })
      const note: NoteEnd = (status) => {
        span.setAttribute('http.response.status_code', status)
        if (status >= 500) fail()
      }
      try {
        return await work(note)
      } catch (error) {
        // The trace says only that it failed; the reason is in the log.
        fail()
        throw error
      } finally {
        span.end()
      }
    }
  traceWith({ step, traceNow: () => sdk.trace.getActiveSpan()?.spanContext().traceId })
  return async () => {
    traceWith(undefined)
    await provider.shutdown().catch(() => undefined)
    sdk.context.disable()
  }
}

export function referring(listener: RequestListener): RequestListener {
  const nameOf = callNames()
  return (request, response) =>
    asRequest(() => {
      if (!isTraced()) return listener(request, response)
      const { method = '', url = '/' } = request
      // A stream stays open for hours and would be one endless span.
      if (nameOf(method, url) === 'notification.stream') return listener(request, response)
      const name = () => nameOf(method, url)
      return void trace('call', name, async (ended) => {
        const closed = once(response, 'close')
        listener(request, response)
        await closed
        ended(response.statusCode)
      })
    })
}
