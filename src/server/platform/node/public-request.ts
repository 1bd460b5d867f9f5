import { lookup } from 'node:dns/promises'
import type { IncomingMessage } from 'node:http'
import { type RequestOptions, request } from 'node:https'
import { isIP, type Socket } from 'node:net'
import { connect } from 'node:tls'
import { isPublicAddress } from './public-address'

/** What a test stands in for. Only the product's own way out reaches a real host. */
export interface Outside {
  addressesOf(host: string): Promise<string[]>
  connect(to: { address: string; host: string }): Socket
}

export const internet: Outside = {
  addressesOf: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  connect: ({ address, host }) => connect({ host: address, port: 443, servername: host }),
}

const longestLink = 2_048

/** https by a name on the usual port; anything else throws. */
export function publicLink(link: string): URL {
  if (link.length > longestLink || !URL.canParse(link)) throw new Error('Not an address.')
  const url = new URL(link)
  const { protocol, port, username, password, hostname } = url
  if (protocol !== 'https:' || port !== '') throw new Error('Only https on its own port is asked.')
  if (username !== '' || password !== '') throw new Error('An address with a password.')
  if (isIP(hostname) !== 0 || hostname.startsWith('[')) throw new Error('A host without a name.')
  return url
}

export class NotPublic extends Error {}

/** One of the name's addresses, of which all have to be public. */
export async function publicAddressOf(host: string, outside: Outside): Promise<string> {
  const addresses = await outside.addressesOf(host)
  const [address] = addresses
  // guard: a name that leads into our own network is reached — server/platform/public-download: a
  //   name that leads to this network — without the second condition
  if (address === undefined || !addresses.every(isPublicAddress))
    throw new NotPublic('The host is not on the public internet.')
  return address
}

interface PublicRequest extends Pick<RequestOptions, 'method' | 'headers'> {
  body?: string
  outside: Outside
  signal: AbortSignal
}

/**
 * Asks an address that a stranger chose, for which this server must not become a way into the
 * networks around it: the connection is made to the very address that was checked, so it does not
 * matter where the name leads a moment later, and no redirect is followed.
 */
export async function askPublic(
  url: URL,
  { body, outside, ...options }: PublicRequest,
): Promise<IncomingMessage> {
  const host = url.hostname
  const address = await publicAddressOf(host, outside)
  options.signal.throwIfAborted()
  const createConnection = () => outside.connect({ address, host })
  return new Promise<IncomingMessage>((done, fail) => {
    request(url, { ...options, createConnection }, done)
      .on('error', fail)
      .end(body)
  })
}
