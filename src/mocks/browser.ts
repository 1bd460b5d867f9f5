import { http, passthrough } from 'msw'
import { setupWorker } from 'msw/browser'
import { chainFacts } from '@/config/chain'
import { healthCalls } from '@/contract/health'
import { chainStepPath } from '@/contract/sandbox'
import { locale } from '@/messages/locale'
import { responseOf, type SentAnswer, sentOf, unavailable } from './sent-requests'

export async function startMock(): Promise<void> {
  const serve = openApi()
  // The chain runs beside what serves the pages.
  const toChain = [chainFacts.rpcPath, chainStepPath].map((path) =>
    http.post(`*${path}`, () => passthrough()),
  )
  const toApi = http.all('*/api/*', ({ request }) => serve(request))
  const worker = setupWorker(...toChain, toApi)
  await worker.start({ onUnhandledRequest: 'bypass', quiet: true })
  // A call is given up after a while; the first ones do not begin before the database is open.
  await serve(new Request(`${window.location.origin}/api/v1/${healthCalls.live.path}`))
}

function openApi(): (request: Request) => Promise<Response> {
  const api = new Worker(new URL('./api-worker.ts', import.meta.url))
  const waiting = new Map<string, (answer: Response) => void>()
  api.onmessage = ({ data }: MessageEvent<SentAnswer>) => {
    waiting.get(data.id)?.(responseOf(data))
    waiting.delete(data.id)
  }
  // The browser's console has the cause.
  api.onerror = () => {
    for (const settle of waiting.values()) settle(unavailable())
    waiting.clear()
  }
  return async (request) => {
    const sent = await sentOf(request)
    const answered = new Promise<Response>((settle) => waiting.set(sent.id, settle))
    const headers: typeof sent.headers = [...sent.headers, ['lang', locale()]]
    api.postMessage({ ...sent, headers })
    return answered
  }
}
