import {
  answerOf,
  requestOf,
  responseOf,
  type SentAnswer,
  type SentRequest,
  sentOf,
  unavailable,
} from './sent-requests'

export type Serve = (request: Request) => Promise<Response>

interface Taken {
  type: 'taken'
  id: string
}

interface Opened {
  type: 'opened'
}

type Message = SentRequest | SentAnswer | Taken | Opened

interface Waiting {
  sent: SentRequest
  isTaken: boolean
  settle: (answer: Response) => void
}

// How long a tab may take to open: it may have to make the database and fill it.
const maxWaitMs = 60_000

/**
 * Serves calls of all tabs from one of them, because two would overwrite each other's pages of the
 * database.
 */
export function serveFromOneTab(name: string, open: () => Promise<Serve>): Serve {
  const channel = new BroadcastChannel(name)
  const room = waitingRoom()
  let own: Promise<Serve> | undefined
  let isInLine = false

  const say = (message: Message) => channel.postMessage(message)
  const answer = async (sent: SentRequest) => {
    const serve = await (own as Promise<Serve>)
    say({ type: 'taken', id: sent.id })
    return serve(requestOf(sent))
  }
  const answerOwn = async (sent: SentRequest) =>
    room.settle(sent.id, await answer(sent).catch(unavailable))
  const answerOther = async (sent: SentRequest) =>
    say(await answerOf(sent.id, await answer(sent).catch(unavailable)))
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.type === 'answer') room.settle(data.id, responseOf(data))
    if (data.type === 'taken') room.markTaken(data.id)
    if (data.type === 'opened') room.askAgain(say)
    if (data.type === 'request' && own) void answerOther(data)
  }
  const standInLine = () => {
    isInLine = true
    const serving = navigator.locks.request(name, async () => {
      own = open()
      say({ type: 'opened' })
      room.askAgain(answerOwn)
      // Held while the tab lives; without a database another may try.
      await own.then(() => new Promise(() => {}))
    })
    serving.catch(() => {
      own = undefined
      isInLine = false
    })
  }
  standInLine()
  return async (request) => {
    const sent = await sentOf(request)
    if (!isInLine) standInLine()
    const answered = room.enter(sent)
    if (own) void answerOwn(sent)
    else say(sent)
    return answered
  }
}

function waitingRoom() {
  const waiting = new Map<string, Waiting>()
  const settle = (id: string, response: Response) => {
    waiting.get(id)?.settle(response)
    waiting.delete(id)
  }
  return {
    settle,
    enter: (sent: SentRequest) =>
      new Promise<Response>((settled) => {
        const timer = setTimeout(() => settle(sent.id, unavailable()), maxWaitMs)
        const leave = (response: Response) => {
          clearTimeout(timer)
          settled(response)
        }
        waiting.set(sent.id, { sent, isTaken: false, settle: leave })
      }),
    markTaken(id: string): void {
      const asked = waiting.get(id)
      if (asked) asked.isTaken = true
    },
    /** What its predecessor may have done is not repeated. */
    askAgain(ask: (sent: SentRequest) => unknown): void {
      for (const { sent, isTaken } of waiting.values()) {
        if (isTaken && sent.method !== 'GET') settle(sent.id, unavailable())
        else ask(sent)
      }
    },
  }
}
