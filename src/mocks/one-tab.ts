export type Serve = (request: Request) => Promise<Response>

interface SentRequest {
  type: 'request'
  id: string
  url: string
  method: string
  headers: [string, string][]
  body: ArrayBuffer | undefined
}

interface SentAnswer {
  type: 'answer'
  id: string
  status: number
  headers: [string, string][]
  body: ArrayBuffer
}

/** Said by the tab that has just opened the database: whatever was asked before goes to it. */
interface Opened {
  type: 'opened'
}

type Message = SentRequest | SentAnswer | Opened

interface Waiting {
  sent: SentRequest
  settle: (answer: Response) => void
}

/**
 * One tab at a time opens the database, since two would overwrite each other's pages of it. The other tabs send it
 * their requests; when it closes, the browser hands its lock to the next one.
 */
export function serveFromOneTab(name: string, open: () => Promise<Serve>): Serve {
  const channel = new BroadcastChannel(name)
  const waiting = new Map<string, Waiting>()
  let own: Promise<Serve> | undefined

  const answer = async (sent: SentRequest) => (await (own as Promise<Serve>))(requestOf(sent))
  const settle = (id: string, response: Response) => {
    waiting.get(id)?.settle(response)
    waiting.delete(id)
  }
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.type === 'answer') settle(data.id, responseOf(data))
    if (data.type === 'opened') for (const { sent } of waiting.values()) channel.postMessage(sent)
    if (data.type === 'request' && own) {
      void answer(data).then(async (response) =>
        channel.postMessage(await answerOf(data.id, response)),
      )
    }
  }
  void navigator.locks.request(name, async () => {
    own = open()
    channel.postMessage({ type: 'opened' } satisfies Opened)
    for (const { sent } of waiting.values()) {
      void answer(sent).then((response) => settle(sent.id, response))
    }
    // Held as long as the tab lives, unless the database does not open: then another tab may try.
    await own.then(() => new Promise(() => {}))
  })
  return async (request) => {
    if (own) return (await own)(request)
    const sent = await sentOf(request)
    return new Promise((settled) => {
      waiting.set(sent.id, { sent, settle: settled })
      // The lock may have come while the body was read.
      if (own) void answer(sent).then((response) => settle(sent.id, response))
      else channel.postMessage(sent)
    })
  }
}

async function sentOf(request: Request): Promise<SentRequest> {
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
  return {
    type: 'request',
    id: crypto.randomUUID(),
    url: request.url,
    method: request.method,
    headers: [...request.headers],
    body: hasBody ? await request.arrayBuffer() : undefined,
  }
}

function requestOf({ url, method, headers, body }: SentRequest): Request {
  return new Request(url, { method, headers, ...(body && { body }) })
}

async function answerOf(id: string, response: Response): Promise<SentAnswer> {
  const { status, headers } = response
  return { type: 'answer', id, status, headers: [...headers], body: await response.arrayBuffer() }
}

// A response with one of these must not have a body, not even an empty one.
const withoutBody = [204, 205, 304]

function responseOf({ status, headers, body }: SentAnswer): Response {
  return new Response(withoutBody.includes(status) ? null : body, { status, headers })
}
