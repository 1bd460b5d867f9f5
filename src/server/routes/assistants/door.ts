import type { CallToolResult, McpHttpHandler, Server } from '@modelcontextprotocol/server'
import type { Context, Hono } from 'hono'
import * as z from 'zod/mini'
import { house } from '@/config/house'
import { envelope } from '@/contract/define'
import { chosenLocale, inLocale, locale } from '@/messages/locale'
import { AppError } from '@/server/platform/errors'
import type { Member } from '@/server/platform/http/admit'
import { parseBody, readBody } from '@/server/platform/http/body'
import type { MountSettings } from '@/server/platform/http/mount'
import { refuseOtherPages } from '@/server/platform/http/other-pages'
import { askedAs, noteRefusal, type RefusedCall } from '@/server/platform/security/events'
import * as m from './messages'
import { promptList, promptText } from './prompts'
import { type ReadTool, readTools } from './tools'

const path = '/api/mcp'

/**
 * MCP at one address, without a session: each request is answered by itself. The caller has an API
 * key in the header `token`, and reads what that key may read.
 */
export function addAssistants(app: Hono, settings: MountSettings): void {
  const { needs } = settings
  let handler: Promise<McpHttpHandler> | undefined
  app.post(path, async (context: Context) => {
    const refusedCall: RefusedCall = { call: 'mcp', address: settings.addressOf(context) }
    context.set(askedAs, refusedCall)
    try {
      refuseOtherPages(context.req.raw, needs.siteUrl)
      const parsedBody = parseBody(await readBody(context.req.raw))
      const member = await memberBehind(context, settings)
      refusedCall.accountId = member.accountId
      // The code for assistants is loaded only when a member uses one.
      handler ??= makeHandler(app, settings)
      const { fetch } = await handler
      const { sessionId: clientId } = member
      const authInfo = { token: '', clientId, scopes: [], extra: { context } }
      const wishes = {
        asked: context.req.header('lang'),
        account: member.locale,
        accepts: locale(),
      }
      return await inLocale(chosenLocale(wishes), () =>
        fetch(context.req.raw, { parsedBody, authInfo }),
      )
    } catch (error) {
      noteRefusal(needs, error, refusedCall)
      throw error
    }
  })
  app.all(path, () => {
    throw new AppError('METHOD_NOT_ALLOWED', { headers: { allow: 'POST' } })
  })
}

async function memberBehind({ req }: Context, { needs }: MountSettings): Promise<Member> {
  const token = req.header('token')
  if (!token) throw new AppError('NOT_LOGGED_IN')
  return needs.sessions.memberOfApiKey(token, 'assistant')
}

async function makeHandler(app: Hono, { needs }: MountSettings): Promise<McpHttpHandler> {
  const sdk = await import('@modelcontextprotocol/server')
  const tools = readTools(needs.mode)
  const invalidParams = (text: string) =>
    new sdk.ProtocolError(sdk.ProtocolErrorCode.InvalidParams, text)
  return sdk.createMcpHandler(
    ({ authInfo }) => {
      const context = authInfo?.extra?.context as Context
      const server = new sdk.Server(
        { name: house().name, version: '1' },
        { capabilities: { tools: {}, prompts: {} }, instructions: m.guideText(house()) },
      )
      answerTools(server, tools, (tool, input) => askCall(app, context, tool, input))
      answerPrompts(server, invalidParams)
      return server
    },
    { maxSubscriptions: 0 },
  )
}

type CallTool = (tool: ReadTool, args: Record<string, unknown>) => Promise<CallToolResult>

function answerTools(server: Server, tools: Map<string, ReadTool>, answer: CallTool): void {
  server.setRequestHandler('tools/list', () => ({
    tools: [...tools.values()].map(({ tool }) => tool),
  }))
  server.setRequestHandler('tools/call', async ({ params }) => {
    const tool = tools.get(params.name)
    if (tool === undefined) return refusalResult(m.noToolText({ name: params.name }))
    return answer(tool, params.arguments ?? {})
  })
}

function answerPrompts(server: Server, wrong: (text: string) => Error): void {
  server.setRequestHandler('prompts/list', () => ({ prompts: promptList() }))
  server.setRequestHandler('prompts/get', ({ params }) => {
    const text = promptText(params.name)
    if (text === undefined) throw wrong(m.noPromptText({ name: params.name }))
    return { messages: [{ role: 'user', content: { type: 'text', text } }] }
  })
}

/** The headers of the request that a call depends on. */
const passedOn = ['token', 'user-agent', 'x-forwarded-for']

/**
 * Makes the API's own call with the same key: access, limits, validation and answer are decided
 * there, as for any other program.
 */
async function askCall(
  app: Hono,
  { req, env }: Context,
  { path: toolPath }: ReadTool,
  input: Record<string, unknown>,
): Promise<CallToolResult> {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input))
    query.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  const headers = new Headers({ lang: locale() })
  for (const name of passedOn) {
    const value = req.header(name)
    if (value !== undefined) headers.set(name, value)
  }
  const address = new URL(`/api/v1/${toolPath}?${query}`, req.url)
  const reply = await app.fetch(new Request(address, { headers }), env)
  const { status, message, errors = [], data } = z.parse(envelope, await reply.json())
  if (status !== 200)
    return refusalResult(
      [message, ...errors.map((error) => `${error.path}: ${error.message}`)].join(' '),
    )
  const structuredContent = data as Record<string, unknown>
  const text = `${m.dataText()} ${JSON.stringify(data)}`
  return { content: [{ type: 'text', text }], structuredContent }
}

const refusalResult = (text: string): CallToolResult => ({
  isError: true,
  content: [{ type: 'text', text }],
})
