import { lookup } from 'node:dns/promises'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { isIP, type Socket } from 'node:net'
import { connect } from 'node:tls'
import { within } from '../within'
import { isPublicAddress } from './public-address'

/** What a test stands in for. Only the product's own way out reaches a real host. */
export interface Outside {
  addressesOf(host: string): Promise<string[]>
  connect(to: { address: string; host: string }): Socket
}

const internet: Outside = {
  addressesOf: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  connect: ({ address, host }) => connect({ host: address, port: 443, servername: host }),
}

interface Limits {
  bytes: number
  ms: number
}

/**
 * What stands at an address that a stranger chose, for which this server must not become a way into
 * the networks around it: https by a name on the usual port, all of the name's addresses public, the
 * connection made to the very address that was checked, no redirect followed.
 */
export async function downloadPublic(
  link: string,
  limits: Limits,
  outside: Outside = internet,
): Promise<Uint8Array> {
  const url = publicLink(link)
  const ending = new AbortController()
  const work = readOnce(url, { bytes: limits.bytes, outside, signal: ending.signal })
  return within(limits.ms, work).finally(() => ending.abort())
}

const longestLink = 2_048

function publicLink(link: string): URL {
  if (link.length > longestLink || !URL.canParse(link)) throw new Error('Not an address.')
  const url = new URL(link)
  const { protocol, port, username, password, hostname } = url
  if (protocol !== 'https:' || port !== '') throw new Error('Only https on its own port is asked.')
  if (username !== '' || password !== '') throw new Error('An address with a password.')
  if (isIP(hostname) !== 0 || hostname.startsWith('[')) throw new Error('A host without a name.')
  return url
}

interface Reading {
  bytes: number
  outside: Outside
  signal: AbortSignal
}

async function readOnce(url: URL, { bytes, outside, signal }: Reading): Promise<Uint8Array> {
  const host = url.hostname
  const addresses = await outside.addressesOf(host)
  const [address] = addresses
  if (address === undefined || !addresses.every(isPublicAddress))
    throw new Error('The host is not on the public internet.')
  signal.throwIfAborted()
  const answer = await ask(url, () => outside.connect({ address, host }), signal)
  if (answer.statusCode !== 200) {
    answer.destroy()
    throw new Error('The host did not answer 200.')
  }
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of answer) {
    length += part.length
    if (length > bytes) throw new Error('The answer is too long.')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

function ask(url: URL, createConnection: () => Socket, signal: AbortSignal) {
  const headers = { accept: 'image/png, image/jpeg, image/webp', 'accept-encoding': 'identity' }
  return new Promise<IncomingMessage>((done, fail) => {
    request(url, { createConnection, headers, signal }, done).on('error', fail).end()
  })
}
