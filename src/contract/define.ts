import * as z from 'zod/mini'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

type Shape = z.ZodMiniObject
type Data = z.ZodMiniType

interface Described<Req extends Shape, Res extends Data> {
  method: Method
  /** Literal path below the API base; `{name}` marks a part that is read from the request. */
  path: string
  summary: string
  request: Req
  response: Res
  /** Verified by the human check when its keys are set; the answer travels as `captcha`. */
  captcha?: true
  /** Moves money or shares: needs an `Idempotency-Key` header. */
  idempotent?: true
  /** Not in the specification's table of calls. */
  beyondSpec?: true
  /** A good answer is a file as it stands, described by `fileOf`; refusals stay envelopes. */
  answersFile?: true
  /** Body and answers are JSON-RPC as they stand, refusals included; mounted by itself. */
  passesThrough?: true
  /** Stands in for the world outside; in production there is no such address. */
  sandboxOnly?: true
  /** Answered from memory for so long; only for answers that are the same for everybody. */
  memorySeconds?: number
  /** Calls allowed for one address within an hour. */
  hourlyLimit?: number
  /** The same within a minute, counted by each process for itself. */
  minuteLimit?: number
  /** The same within a day; not wider in a sandbox. */
  dailyLimit?: number
}

interface OpenCall {
  access: 'public'
  sealed?: never
  identityScope?: never
  unattended?: never
}
// The key that seals travels in the token, so a call without a token cannot be sealed.
interface TokenCall {
  /** A person with a live session; verified: one whose identity is approved. */
  access: 'member' | 'verified'
  sealed?: true
  /** Open to a session too that was handed over to a phone for the verification; every other call refuses it. */
  identityScope?: true
  /** Made by a page by itself: no use that keeps a session from ending. */
  unattended?: true
  memorySeconds?: never
}

export type Endpoint<Req extends Shape = Shape, Res extends Data = Data> = Described<Req, Res> &
  (OpenCall | TokenCall)

export type Input<E extends Endpoint> = z.infer<E['request']>
export type RawInput<E extends Endpoint> = z.input<E['request']>
export type Answer<E extends Endpoint> = z.infer<E['response']>

/** Keeps the literal access, so that a handler knows whether there is a member. */
export function describe<const E extends Endpoint>(endpoint: E): E {
  return endpoint
}

/** The answer of a call that gives a file: a whole Response, so that a large one can stream. */
export function fileOf(mediaType: string) {
  const file = z.custom<Response>((answer) => answer instanceof Response)
  return file.register(z.globalRegistry, {
    type: 'string',
    format: 'binary',
    contentMediaType: mediaType,
  })
}

/** Names of the `{…}` parts of a path, in order. */
export function pathParts(path: string): string[] {
  return [...path.matchAll(/\{([^}]+)\}/g)].map((match) => match[1] as string)
}

/** Whether the input travels in the address (GET, DELETE) or in the body. */
export function travelsInQuery(method: Method): boolean {
  return method === 'GET' || method === 'DELETE'
}

const fieldError = z.object({ path: z.string(), message: z.string() })
export type FieldError = z.infer<typeof fieldError>

/** Every JSON answer has this shape; `status` repeats the HTTP status. */
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
