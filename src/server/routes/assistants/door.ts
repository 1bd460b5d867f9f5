import type { CallToolResult, Server } from '@modelcontextprotocol/server'
import type { Context, Hono } from 'hono'
import * as z from 'zod/mini'
import { house } from '@/config/house'
import { envelope } from '@/contract/define'
import { chosenLocale, inLocale, locale } from '@/messages/locale'
import { noteAssistant } from '@/server/modules/identity/api-keys.service'
import { AppError } from '@/server/platform/errors'
import { parseBody, readBody } from '@/server/platform/http/body'
import type { MountSettings } from '@/server/platform/http/mount'
import { refuseOtherPages } from '@/server/platform/http/other-pages'
import { askedAs, noteRefusal, type RefusedCall } from '@/server/platform/security/events'
import * as m from './messages'
import { promptList, promptText } from './prompts'
import { type ReadTool, readTools } from './tools'

const path = '/api/mcp'

/**
 * MCP over one address, without a session: each question is answered by itself. Whoever asks has an
 * API key in the header `token`, and reads what that key may read.
 */
export function addAssistants(app: Hono, settings: MountSettings): void {
  const { needs } = settings
  let tools: Map<string, ReadTool> | undefined
  app.post(path, async (context: Context) => {
    const asked: RefusedCall = { call: 'mcp', address: settings.addressOf(context) }
    context.set(askedAs, asked)
    try {
      refuseOtherPages(context.req.raw, needs.siteUrl)
      const parsedBody = parseBody(await readBody(context.req.raw))
      const member = await memberBehind(context, settings)
      asked.accountId = member.accountId
      await noteAssistant(needs, member)
      tools ??= readTools(needs.mode)
      const known = tools
      // Only whoever has an assistant pays for the code that speaks to it.
      const sdk = await import('@modelcontextprotocol/server')
      const lang = context.req.header('lang')
      const said = { asked: lang, account: member.locale, accepts: locale() }
      return await inLocale(chosenLocale(said), async () => {
        const server = () => {
          const made = new sdk.Server(
            { name: house().name, version: '1' },
            { capabilities: { tools: {}, prompts: {} }, instructions: m.guideText(house()) },
          )
          answerTools(made, known, (tool, given) => read(app, context, tool, given))
          answerPrompts(
            made,
            (text) => new sdk.ProtocolError(sdk.ProtocolErrorCode.InvalidParams, text),
          )
          return made
        }
        const door = sdk.createMcpHandler(server, { maxSubscriptions: 0 })
        return door.fetch(context.req.raw, { parsedBody })
      })
    } catch (error) {
      noteRefusal(needs, error, asked)
      throw error
    }
  })
  app.all(path, () => {
    throw new AppError('METHOD_NOT_ALLOWED', { headers: { allow: 'POST' } })
  })
}

function memberBehind({ req }: Context, { needs }: MountSettings) {
  const token = req.header('token')
  if (!token) throw new AppError('NOT_LOGGED_IN')
  return needs.sessions.memberOfApiKey(token)
}

type Read = (tool: ReadTool, given: Record<string, unknown>) => Promise<CallToolResult>

function answerTools(server: Server, tools: Map<string, ReadTool>, answer: Read): void {
  server.setRequestHandler('tools/list', () => ({
    tools: [...tools.values()].map(({ tool }) => tool),
  }))
  server.setRequestHandler('tools/call', async ({ params }) => {
    const tool = tools.get(params.name)
    if (tool === undefined) return refused(m.noToolText({ name: params.name }))
    return answer(tool, params.arguments ?? {})
  })
}

function answerPrompts(server: Server, mistake: (text: string) => Error): void {
  server.setRequestHandler('prompts/list', () => ({ prompts: promptList() }))
  server.setRequestHandler('prompts/get', ({ params }) => {
    const text = promptText(params.name)
    if (text === undefined) throw mistake(m.noPromptText({ name: params.name }))
    return { messages: [{ role: 'user', content: { type: 'text', text } }] }
  })
}

/**
 * Asks the API's own call with the same key: who may, how often, which input and which answer is
 * decided there, as for any other program.
 */
async function read(
  app: Hono,
  { req, env }: Context,
  { path: asked }: ReadTool,
  given: Record<string, unknown>,
): Promise<CallToolResult> {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(given))
    if (value !== null && value !== undefined)
      query.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  const headers = new Headers(req.raw.headers)
  for (const name of ['content-length', 'content-type', 'transfer-encoding']) headers.delete(name)
  headers.set('lang', locale())
  const address = new URL(`/api/v1/${asked}?${query}`, req.url)
  const reply = await app.fetch(new Request(address, { headers }), env)
  const { status, message, errors, data } = z.parse(envelope, await reply.json())
  if (status !== 200)
    return refused(
      [message, ...(errors ?? []).map((one) => `${one.path}: ${one.message}`)].join(' '),
    )
  const structuredContent = data as Record<string, unknown>
  const text = `${m.dataText()} ${JSON.stringify(data)}`
  return { content: [{ type: 'text', text }], structuredContent }
}

const refused = (text: string): CallToolResult => ({
  isError: true,
  content: [{ type: 'text', text }],
})
