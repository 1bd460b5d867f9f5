import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pinnedContainerfile } from '../../scripts/release/base-image'

const digest = `sha256:${'5e'.repeat(32)}`
let server: Server | undefined
let host = ''

type Answer = (request: IncomingMessage, response: ServerResponse) => void

async function registry(answer: Answer): Promise<void> {
  server = createServer(answer)
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`
}
afterEach(() => server?.close())

const fileOf = (image: string) => `# A comment.\nARG NODE=${image}\n\nFROM \${NODE}\n`

test('a release names its base image by digest', async () => {
  const requests: unknown[] = []
  await registry(({ method, url, headers }, response) => {
    requests.push([method, url, headers.accept?.includes('image.index')])
    response.writeHead(200, { 'docker-content-digest': digest }).end()
  })
  const image = `${host}/library/node:24.21.0-bookworm-slim`
  expect(await pinnedContainerfile(fileOf(image))).toEqual({
    text: fileOf(`${image}@${digest}`),
    said: `Base image: ${image}@${digest}.`,
  })
  expect(requests).toEqual([['HEAD', '/v2/library/node/manifests/24.21.0-bookworm-slim', true]])
})

test('a registry that wants a token is asked for one', async () => {
  await registry(({ url = '', headers }, response) => {
    if (url === '/token?service=its+own&scope=repository%3Alibrary%2Fnode%3Apull')
      return response.end('{"token": "anybody"}')
    if (headers.authorization === 'Bearer anybody')
      return response.writeHead(200, { 'docker-content-digest': digest }).end()
    const challenge = `Bearer realm="http://${host}/token",service="its own",scope="repository:library/node:pull"`
    return response.writeHead(401, { 'www-authenticate': challenge }).end()
  })
  const { text } = await pinnedContainerfile(fileOf(`${host}/library/node:24`))
  expect(text).toContain(`node:24@${digest}`)
})

test.each<[string, Answer, RegExp]>([
  ['answers nothing', ({ socket }) => socket.destroy(), /did not answer/],
  ['lacks the tag', (_, response) => response.writeHead(404).end(), /answered 404/],
  ['wants a login', (_, response) => response.writeHead(401).end(), /wants a login/],
  ['tells no digest', (_, response) => response.end(), /told no digest/],
])('a registry that %s leaves the tag, and the release says so', async (_, answer, reason) => {
  await registry(answer)
  const file = fileOf(`${host}/library/node:24`)
  const { text, said } = await pinnedContainerfile(file)
  expect(text).toBe(file)
  expect(said).toMatch(/NOT PINNED/)
  expect(said).toMatch(reason)
})

test('an image that is pinned already is left as it is', async () => {
  const file = fileOf(`docker.io/library/node:24@${digest}`)
  expect((await pinnedContainerfile(file)).text).toBe(file)
})

test('a Containerfile without the argument is refused', async () => {
  await expect(pinnedContainerfile('FROM scratch\n')).rejects.toThrow(/no line ARG NODE/)
})
