import * as z from 'zod/mini'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

type Shape = z.ZodMiniObject
type Data = z.ZodMiniType

interface Described<Req extends Shape, Res extends Data> {
  method: Method
  /**
   * Below the API's base and written out, so that it is found by searching. `{name}` is read from
   * the request.
   */
  path: string
  summary: string
  request: Req
  response: Res
  /** Needs the human check when its keys are set. */
  captcha?: true
  /** Moves money or shares: needs an `Idempotency-Key` header. */
  idempotent?: true
  beyondSpec?: true
  /** Success returns a file (`fileOf`); refusals stay envelopes. */
  answersFile?: true
  /** Raw JSON-RPC, refusals included; mounted by itself. */
  passesThrough?: true
  /** Replaces the outside world; absent in production. */
  sandboxOnly?: true
  /** How long answers are kept in memory: only for calls that everybody gets the same answer to. */
  memorySeconds?: number
  /** The largest body, where it may be larger than others: it brings pictures. */
  maxBytes?: number
  hourlyLimit?: number
  /** How often one caller may ask in a minute; each process counts for itself. */
  minuteLimit?: number
  /**
   * How often one caller may ask in a day. Unlike the other limits, it is not wider in a sandbox.
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
// The token carries the sealing key: a public call cannot be sealed.
interface TokenCall {
  /** verified: a live session with an approved identity. */
  access: 'member' | 'verified'
  sealed?: true
  /** Also open to a session handed to a phone for verification. */
  identityScope?: true
  /** Made by pages themselves: does not keep a session alive. */
  unattended?: true
  /**
   * A member's API keys may read it, unsealed. Only for what tells nothing of who the member is, and
   * changes nothing.
   */
  openToKeys?: true
  memorySeconds?: never
}

export type Endpoint<Req extends Shape = Shape, Res extends Data = Data> = Described<Req, Res> &
  (OpenCall | TokenCall)

export type Input<E extends Endpoint> = z.infer<E['request']>
export type RawInput<E extends Endpoint> = z.input<E['request']>
export type Answer<E extends Endpoint> = z.infer<E['response']>

/** Keeps the literal types of what is described, from which the types of its handler follow. */
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
