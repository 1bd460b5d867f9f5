import { lookup } from 'node:dns/promises'
import { type IncomingMessage, request } from 'node:http'
import { isIP, type LookupFunction } from 'node:net'
import {
  askPublic,
  internet,
  NotPublic,
  type Outside,
  publicAddressesOf,
  publicLink,
} from '@/server/platform/node/public-request'
import { within } from '@/server/platform/within'
import { webhookLimits } from '../limits'
import type { Received, Receivers } from '../needs'

interface Sandbox {
  /** The product's own listeners: pages and console, chain, database. */
  isOwnPort: (port: number) => boolean
  /** The only own address that is allowed: a sandbox's receiver. */
  ownReceiver: string
}

type Message = Parameters<Receivers['post']>[1]
type Ask = (message: Message, signal: AbortSignal) => Promise<IncomingMessage>

interface Choices {
  sandbox?: Sandbox | undefined
  outside?: Outside
  waitMs?: number
}

class TooLate extends Error {}

export function nodeReceivers({
  sandbox,
  outside = internet,
  waitMs = webhookLimits.waitMs,
}: Choices = {}): Receivers {
  const inTime = <Result>(work: Promise<Result>) => within(waitMs, work, () => new TooLate())
  return {
    mayBe: async (link) => {
      try {
        if (sandbox && loopbackLink(link, sandbox)) return true
        await inTime(publicAddressesOf(publicLink(link).hostname, outside))
        return true
      } catch {
        return false
      }
    },
    post: async (link, message, stopping) => {
      const ending = new AbortController()
      try {
        const ask = wayTo(link, { sandbox, outside })
        stopping.throwIfAborted()
        return await inTime(unlessStopped(stopping, answerTo(ask(message, ending.signal))))
      } catch (error) {
        return { failure: failureOf(error) }
      } finally {
        ending.abort()
      }
    },
  }
}

/** Fails once the signal comes, also during a name lookup, which signals cannot abort. */
function unlessStopped<Result>(stopping: AbortSignal, work: Promise<Result>): Promise<Result> {
  let stop = () => {}
  const stopped = new Promise<never>((_, fail) => {
    stop = () => fail(stopping.reason)
    stopping.addEventListener('abort', stop)
  })
  return Promise.race([work, stopped]).finally(() => stopping.removeEventListener('abort', stop))
}

function wayTo(link: string, { sandbox, outside = internet }: Choices): Ask {
  const loopback = sandbox && loopbackLink(link, sandbox)
  if (loopback) return (message, signal) => askLoopback(loopback, message, signal)
  const url = checked(() => publicLink(link))
  return ({ headers, body }, signal) =>
    askPublic(url, { method: 'POST', headers, body, outside, signal })
}

/** An address that is no longer valid was accepted by an earlier version. */
function checked(read: () => URL): URL {
  try {
    return read()
  } catch (error) {
    throw new NotPublic('', { cause: error })
  }
}

function failureOf(error: unknown): Exclude<Received, { status: number }>['failure'] {
  if (error instanceof TooLate) return 'timed-out'
  return error instanceof NotPublic ? 'not-public' : 'unreachable'
}

/**
 * The status decides. The body is read, so that a plain receiver can end its answer, and dropped; a
 * long one is cut.
 */
async function answerTo(answering: Promise<IncomingMessage>): Promise<Received> {
  const answer = await answering
  const { statusCode: status = 0 } = answer
  let length = 0
  try {
    for await (const part of answer) {
      length += (part as Uint8Array).length
      // guard: without it, an answer without an end is read to its end — server/webhooks/receivers:
      //   a huge answer — condition false
      if (length > webhookLimits.bytesRead) break
    }
  } catch {
    // The connection broke while the answer was read, but the status, which is all that counts, had
    // arrived.
  }
  answer.destroy()
  return { status }
}

const loopbackHosts = ['localhost', '127.0.0.1', '[::1]']

/** In a sandbox: a program on the same machine, but none of the product's own. */
function loopbackLink(link: string, { isOwnPort, ownReceiver }: Sandbox): URL | undefined {
  if (!URL.canParse(link)) return undefined
  const url = new URL(link)
  if (link === ownReceiver) return url
  const { protocol, port, username, password, hostname } = url
  if (protocol !== 'http:' || !loopbackHosts.includes(hostname)) return undefined
  if (username !== '' || password !== '') return undefined
  // The page with the deliveries may have been opened under another name of the machine.
  const receiver = new URL(ownReceiver)
  receiver.hostname = hostname
  if (link === receiver.href) return url
  // guard: without it, a sandbox’s webhook asks its own chain or database —
  //   server/webhooks/receivers: FNX’s own ports — condition false
  if (isOwnPort(Number(port || 80))) return undefined
  return url
}

function askLoopback(url: URL, { headers, body }: Message, signal: AbortSignal) {
  return new Promise<IncomingMessage>((resolve, fail) => {
    request(url, { method: 'POST', headers, signal, lookup: onlyLoopback }, resolve)
      .on('error', fail)
      .end(body)
  })
}

/** A hosts file could resolve the name to another address. */
const onlyLoopback: LookupFunction = (host, options, tell) => {
  lookup(host, { all: true }).then(
    (addresses) => {
      const loopbacks = addresses.filter(({ address }) => isLoopback(address))
      const [first] = loopbacks
      if (first === undefined) tell(new NotPublic(), [])
      else if (options.all) tell(null, loopbacks)
      else tell(null, first.address, first.family)
    },
    (error: Error) => tell(error, []),
  )
}

function isLoopback(address: string): boolean {
  return isIP(address) === 4 ? address.startsWith('127.') : address === '::1'
}
