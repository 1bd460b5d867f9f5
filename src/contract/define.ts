import * as z from 'zod/mini'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

type Shape = z.ZodMiniObject
type Data = z.ZodMiniType

interface Described<Req extends Shape, Res extends Data> {
  method: Method
  /**
   * The path below the API's base, written out so that a search finds it. `{name}` is read from the
   * request.
   */
  path: string
  summary: string
  request: Req
  response: Res
  /** Needs the captcha if its keys are configured. */
  captcha?: true
  /** Moves money or shares: needs an `Idempotency-Key` header. */
  idempotent?: true
  beyondSpec?: true
  /** A success returns a file (`fileOf`); refusals are still envelopes. */
  answersFile?: true
  /** Raw JSON-RPC, including refusals; it has its own route. */
  passesThrough?: true
  /** Stands in for an external service; absent in production. */
  sandboxOnly?: true
  /** How long answers are cached in memory: only for calls with the same answer for everybody. */
  memorySeconds?: number
  /** The largest body, if larger than for other calls because it contains pictures. */
  maxBytes?: number
  hourlyLimit?: number
  /** How often one caller may ask in a minute; each process counts separately. */
  minuteLimit?: number
  /**
   * How often one caller may ask in a day. Unlike the other limits, a sandbox does not raise it.
   */
  dailyLimit?: number
}

interface OpenCall {
  access: 'public'
  sealed?: never
  identityScope?: never
  unattended?: never
  openToKeys?: never
}
// The token contains the sealing key, so a public call cannot be sealed.
interface TokenCall {
  /** verified: a live session with an approved identity. */
  access: 'member' | 'verified'
  sealed?: true
  /** Also allowed in a session that was handed to a phone for verification. */
  identityScope?: true
  /** Called by pages in the background: it does not keep a session alive. */
  unattended?: true
  /**
   * A member's API keys may call it, unsealed. Only for reads that do not reveal the member's
   * identity.
   */
  openToKeys?: true
  memorySeconds?: never
}

export type Endpoint<Req extends Shape = Shape, Res extends Data = Data> = Described<Req, Res> &
  (OpenCall | TokenCall)

export type Input<E extends Endpoint> = z.infer<E['request']>
export type RawInput<E extends Endpoint> = z.input<E['request']>
export type Answer<E extends Endpoint> = z.infer<E['response']>

/** Keeps the literal types of the description, from which its handler's types are inferred. */
export function describe<const E extends Endpoint>(endpoint: E): E {
  return endpoint
}

export function fileOf(mediaType: string) {
  const file = z.custom<Response>((answer) => answer instanceof Response)
  return file.register(z.globalRegistry, {
    type: 'string',
    format: 'binary',
    contentMediaType: mediaType,
  })
}

export function pathParts(path: string): string[] {
  return [...path.matchAll(/\{([^}]+)\}/g)].map((match) => match[1] as string)
}

export function travelsInQuery(method: Method): boolean {
  return method === 'GET' || method === 'DELETE'
}

const fieldError = z.object({ path: z.string(), message: z.string() })
export type FieldError = z.infer<typeof fieldError>

export const envelope = z.object({
  status: z.int(),
  message: z.string(),
  code: z.optional(z.string()),
  data: z.optional(z.unknown()),
  errors: z.optional(z.array(fieldError)),
  reference: z.optional(z.string()),
})
export type Envelope = z.infer<typeof envelope>

export function listOf<Doc extends z.ZodMiniType>(doc: Doc) {
  return z.object({
    docs: z.array(doc),
    total: z.int(),
    page: z.int(),
    limit: z.int(),
    nextCursor: z.optional(z.string()),
  })
}
