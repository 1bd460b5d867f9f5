import { Refusal } from '../refusal.mjs'

const waitMs = 15_000
const hub = 'registry-1.docker.io'
const kinds = [
  'application/vnd.oci.image.index.v1+json',
  'application/vnd.docker.distribution.manifest.list.v2+json',
  'application/vnd.oci.image.manifest.v1+json',
  'application/vnd.docker.distribution.manifest.v2+json',
].join(', ')

const argument = /^ARG NODE=(\S+)$/m

/**
 * A tag can be moved to another image, a digest cannot. So the image that a release is built on is
 * the one that its tag meant when the release was made, and the signature covers it.
 */
export async function pinnedContainerfile(text: string): Promise<{ text: string; said: string }> {
  const [, image = ''] = argument.exec(text) ?? []
  if (image === '') throw new Refusal('deploy/Containerfile has no line ARG NODE=<image>.')
  if (image.includes('@')) return { text, said: `Base image: ${image}.` }
  try {
    const pinned = `${image}@${await digestOf(image)}`
    return { text: text.replace(argument, `ARG NODE=${pinned}`), said: `Base image: ${pinned}.` }
  } catch (error) {
    const why = (error as Error).message
    const said = `Base image: ${image}, NOT PINNED: a container is built on whatever that tag means then (${why}).`
    return { text, said }
  }
}

/** As the registry names it for all kinds of machines, where it has several. */
async function digestOf(image: string): Promise<string> {
  const [, host = '', name = '', tag = ''] = /^([^/]+)\/(.+):([^:/]+)$/.exec(image) ?? []
  if (tag === '') throw new Error(`${image} is no <host>/<name>:<tag>`)
  const registry = host === 'docker.io' ? hub : host
  const scheme = /^(127\.0\.0\.1|localhost)(:|$)/.test(registry) ? 'http' : 'https'
  const address = `${scheme}://${registry}/v2/${name}/manifests/${tag}`
  const ask = (own: Record<string, string> = {}) =>
    asked(address, { method: 'HEAD', headers: { accept: kinds, ...own } })
  const first = await ask()
  const answer =
    first.status === 401 ? await ask({ authorization: `Bearer ${await tokenFor(first)}` }) : first
  const digest = answer.headers.get('docker-content-digest') ?? ''
  if (!answer.ok) throw new Error(`${registry} answered ${answer.status} for ${name}:${tag}`)
  if (!/^sha256:[0-9a-f]{64}$/.test(digest)) throw new Error(`${registry} told no digest`)
  return digest
}

/** Registries give anybody a token for what anybody may read, at the place they name. */
async function tokenFor({ headers, url }: Response): Promise<string> {
  const wanted = headers.get('www-authenticate') ?? ''
  const { realm, ...rest } = Object.fromEntries(
    [...wanted.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  )
  if (realm === undefined) throw new Error(`${new URL(url).host} wants a login`)
  const answer = await asked(`${realm}?${new URLSearchParams(rest)}`, {})
  if (!answer.ok) throw new Error(`${new URL(realm).host} answered ${answer.status}`)
  const { token, access_token } = (await answer.json()) as Record<string, string>
  return token ?? access_token ?? ''
}

async function asked(address: string, how: RequestInit): Promise<Response> {
  try {
    return await fetch(address, { ...how, signal: AbortSignal.timeout(waitMs) })
  } catch {
    throw new Error(`${new URL(address).host} did not answer`)
  }
}
