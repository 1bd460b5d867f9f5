import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { allEndpoints } from '@/contract'
import { travelsInQuery } from '@/contract/define'
import { makeApi } from '../../support/api'
import { codeFor, makeAccount, password } from '../../support/member'

type Json = Record<string, unknown>
interface Operation {
  operationId: string
  parameters?: { name: string; in: string; required: boolean; example: unknown }[]
  requestBody?: { content: Record<string, { example: unknown }> }
  responses: Record<string, { content: Record<string, { example: { data: unknown } }> }>
}

interface Tools {
  spectral: string[]
  redocly: string[]
  types: string
}

let document: { paths: Record<string, Record<string, Operation>> }
let text: string
let found: Tools

function read(source: string): Tools {
  const tools = resolve('__tests__/support/api-document-tools.mjs')
  const options = { input: source, maxBuffer: 1 << 26, timeout: 60_000, encoding: 'utf8' } as const
  return JSON.parse(execFileSync(process.execPath, [tools], options)) as Tools
}

beforeAll(async () => {
  const api = await makeApi()
  text = (await api.get('openapi.json')).text
  document = JSON.parse(text)
  found = read(text)
}, 90_000)

describe('the API document', () => {
  test('passes the rules of Spectral and Redocly', () => {
    expect([...found.spectral, ...found.redocly]).toEqual([])
  })

  const operations = () =>
    Object.values(document.paths).flatMap((methods) => Object.values(methods))
  const taken = allEndpoints().filter(({ endpoint }) => !endpoint.passesThrough)

  test.each(taken.map(({ name, endpoint }) => [name, endpoint] as const))(
    '%s shows a valid request and answer',
    (name, endpoint) => {
      const { parameters, requestBody, responses } = operations().find(
        ({ operationId }) => operationId === name,
      ) as Operation
      const asked = (parameters ?? [])
        .filter(({ required, in: place }) => required && place !== 'header')
        .map(({ name: field, example }) => [field, example])
      const body = requestBody?.content['application/json']?.example as Json | undefined
      const request = { ...Object.fromEntries(asked), ...body }
      expect(endpoint.request.safeParse(request)).toMatchObject({ success: true })
      expect(body === undefined).toBe(travelsInQuery(endpoint.method))
      if (endpoint.answersFile) return
      const answer = responses['200']?.content['application/json']?.example.data
      expect(endpoint.response.safeParse(answer)).toMatchObject({ success: true })
    },
  )
})

const client = `
import createClient from 'openapi-fetch'
import type { components, paths } from './schema'

type Notifications = paths['/notification/listNotification']['get']['responses']['200']['content']['application/json']['data']
export type Refusal = components['schemas']['Refusal']

export interface Person {
  identifier: string
  password: string
  codes: () => Promise<{ phoneCode: string; emailCode: string }>
}

export async function notificationsOf(person: Person, fetch: (request: Request) => Promise<Response>): Promise<Notifications> {
  const { GET, POST } = createClient<paths>({ baseUrl: 'http://localhost/api/v1', fetch })
  const { identifier, password, codes } = person
  const asked = await POST('/user/userLogin', { body: { identifier, password } })
  if (asked.data === undefined) throw new Error(asked.error.message)
  const { challengeId } = asked.data.data
  const granted = await POST('/user/login-verify-otp', { body: { challengeId, ...(await codes()) } })
  const answer = granted.data?.data
  if (answer === undefined || !('token' in answer)) throw new Error(granted.error?.message ?? 'Another step')
  const listed = await GET('/notification/listNotification', { headers: { token: answer.token } })
  if (listed.data === undefined) throw new Error(listed.error.message)
  return listed.data.data
}
`

describe('a client typed from the document', () => {
  let directory: string

  beforeAll(() => {
    directory = mkdtempSync(join(tmpdir(), 'fnx-client-'))
    symlinkSync(resolve('node_modules'), join(directory, 'node_modules'))
    writeFileSync(join(directory, 'schema.d.ts'), found.types)
    writeFileSync(join(directory, 'client.ts'), client)
  })
  afterAll(() => rmSync(directory, { recursive: true }))

  function compiled(...files: string[]): string {
    const settings = {
      extends: resolve('tsconfig.json'),
      compilerOptions: { incremental: false, types: [] },
      include: [],
      files,
    }
    writeFileSync(join(directory, 'tsconfig.json'), JSON.stringify(settings))
    try {
      return execFileSync(
        process.execPath,
        ['node_modules/typescript/bin/tsc', '--project', directory],
        { encoding: 'utf8' },
      )
    } catch (failed) {
      return (failed as { stdout: string }).stdout
    }
  }

  test('compiles only what the API has', () => {
    const wrong = client.replace(
      "'/user/userLogin', { body: { identifier,",
      "'/user/userLogin', { body: { name: identifier,",
    )
    writeFileSync(
      join(directory, 'wrong.ts'),
      wrong.replace("listNotification', {", "listEverything', {"),
    )
    const said = compiled('client.ts', 'wrong.ts')
    expect(said).toMatch(/wrong\.ts.*'name' does not exist/)
    expect(said).toMatch(/wrong\.ts.*listEverything/)
    expect(said).not.toMatch(/^client\.ts|schema\.d\.ts/m)
  })

  test('logs in and reads a list', async () => {
    const api = await makeApi()
    const { email, phone } = await makeAccount(api)
    const { notificationsOf } = require(join(directory, 'client.ts'))
    const list = await notificationsOf(
      {
        identifier: email,
        password,
        codes: async () => ({
          phoneCode: await codeFor(api, phone),
          emailCode: await codeFor(api, email),
        }),
      },
      (request: Request) => api.app.fetch(request),
    )
    expect(list).toMatchObject({ docs: [{ kind: 'new-login' }], total: 1 })
  })
})
