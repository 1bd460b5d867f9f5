import { Resolver } from 'node:dns/promises'
import type { IncomingMessage } from 'node:http'
import { type RequestOptions, request } from 'node:https'
import { isIP, type Socket } from 'node:net'
import { connect } from 'node:tls'
import { isPublicAddress } from './public-address'

/** What tests replace. Only the product's own connection reaches a real host. */
export interface Outside {
  addressesOf(host: string): Promise<string[]>
  connect(to: CheckedHost): Socket
}

interface CheckedHost {
  addresses: string[]
  host: string
}

export const internet: Outside = {
  addressesOf: (host) => addressesOf(host, new Resolver({ timeout: 2_000, tries: 2 })),
  connect: connectTo,
}

/**
 * Uses name servers only. `lookup` occupies one of the few threads of a process, so that two names
 * with silent servers would block all others.
 */
export async function addressesOf(host: string, names: Resolver): Promise<string[]> {
  const [ipv4, ipv6] = await Promise.allSettled([names.resolve4(host), names.resolve6(host)])
  if (ipv4.status === 'rejected' && ipv6.status === 'rejected') throw ipv4.reason
  return [ipv4, ipv6].flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
}

/** To the first one that answers, because a machine may reach only one kind. */
export function connectTo({ addresses, host }: CheckedHost, port = 443): Socket {
  const records = addresses.map((address) => ({ address, family: isIP(address) }))
  return connect({ host, port, servername: host, lookup: (_, __, tell) => tell(null, records) })
}

const longestLink = 2_048

/** https with a host name on the usual port; anything else throws. */
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

/** The name's addresses, all of which have to be public. */
export async function publicAddressesOf(host: string, outside: Outside): Promise<string[]> {
  const addresses = await outside.addressesOf(host)
  // guard: without it, a name that leads into our own network is reached —
  //   server/platform/public-download: a name that leads to this network — without the second
  //   condition
  if (addresses.length === 0 || !addresses.every(isPublicAddress))
    throw new NotPublic('The host is not on the public internet.')
  return addresses
}

interface PublicRequest extends Pick<RequestOptions, 'method' | 'headers'> {
  body?: string
  outside: Outside
  signal: AbortSignal
}

/**
 * Sends a request to an address that a stranger chose. This server must not become a way into the
 * networks around it, so the connection goes to exactly the checked addresses, even if the name
 * resolves to others a moment later, and no redirect is followed.
 */
export async function askPublic(
  url: URL,
  { body, outside, ...options }: PublicRequest,
): Promise<IncomingMessage> {
  const host = url.hostname
  const addresses = await publicAddressesOf(host, outside)
  options.signal.throwIfAborted()
  const createConnection = () => outside.connect({ addresses, host })
  return new Promise<IncomingMessage>((resolve, fail) => {
    request(url, { ...options, createConnection }, resolve)
      .on('error', fail)
      .end(body)
  })
}
