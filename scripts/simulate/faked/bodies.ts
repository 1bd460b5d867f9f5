type Body = Request | Response

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** By request, answer, and stream of one of them: the bytes that it was made of. */
const bytesByBody = new WeakMap<object, Uint8Array>()
const readBodies = new WeakSet<object>()

/**
 * Reading a body goes through streams of Node's own, and how many turns that takes is another number
 * in each version of Node. Of two processes that go on at one moment the other one would be first
 * then. What was made of a text or of bytes is therefore read without them, in one turn.
 */
export function fakeBodies(): void {
  replace('Request', ([, init]) => (init as RequestInit | undefined)?.body)
  replace('Response', ([body]) => body)
}

function replace(name: 'Request' | 'Response', bodyIn: (given: unknown[]) => unknown): void {
  const real = globalThis[name]
  const { prototype } = real
  const streamOf = Object.getOwnPropertyDescriptor(prototype, 'body')?.get as () => object | null
  Object.defineProperty(prototype, 'body', {
    configurable: true,
    get(this: Body) {
      const stream = streamOf.call(this)
      const bytes = bytesByBody.get(this)
      if (stream !== null && bytes !== undefined) bytesByBody.set(stream, bytes)
      return stream
    },
  })
  const { arrayBuffer, text, json, formData } = prototype
  Object.assign(prototype, {
    async arrayBuffer(this: Body) {
      return takeBytes(this)?.slice().buffer ?? arrayBuffer.call(this)
    },
    async text(this: Body) {
      const bytes = takeBytes(this)
      return bytes === undefined ? text.call(this) : decoder.decode(bytes)
    },
    async json(this: Body) {
      const bytes = takeBytes(this)
      return bytes === undefined ? json.call(this) : JSON.parse(decoder.decode(bytes))
    },
    async formData(this: Body) {
      const type = this.headers.get('content-type') ?? ''
      const parts = partsIn[type.split(';')[0] ?? '']
      const bytes = parts && takeBytes(this)
      if (parts === undefined || bytes === undefined) return formData.call(this)
      const form = new FormData()
      for (const [field, value] of parts(decoder.decode(bytes), type)) form.append(field, value)
      return form
    },
  })
  const construct = (target: typeof real, parameters: unknown[], newTarget: typeof real) => {
    const body = Reflect.construct(target, parameters, newTarget) as Body
    const bytes = bytesOf(bodyIn(parameters))
    if (bytes !== undefined) bytesByBody.set(body, bytes)
    return body
  }
  Object.assign(globalThis, { [name]: new Proxy(real, { construct } as ProxyHandler<typeof real>) })
}

type Part = [field: string, value: string | File]

const partsIn: Record<string, (text: string, type: string) => Iterable<Part>> = {
  'application/x-www-form-urlencoded': (text) => new URLSearchParams(text),
  'multipart/form-data': (text, type) =>
    text
      .split(`--${type.split('boundary=')[1]}`)
      .slice(1, -1)
      .map((part): Part => {
        const headEnd = part.indexOf('\r\n\r\n')
        const [head, value] = [part.slice(0, headEnd), part.slice(headEnd + 4, -2)]
        const [, field = ''] = / name="([^"]*)"/.exec(head) ?? []
        const [, name] = /filename="([^"]*)"/.exec(head) ?? []
        return [field, name === undefined ? value : new WholeFile([value], name)]
      }),
}

/** Its bytes are there at once; of Node's own they come by a stream. */
class WholeFile extends File {
  constructor(
    private readonly texts: string[],
    name: string,
  ) {
    super(texts, name)
  }

  override arrayBuffer(): Promise<ArrayBuffer> {
    return Promise.resolve(encoder.encode(this.texts.join('')).buffer)
  }
}

function bytesOf(body: unknown): Uint8Array | undefined {
  if (typeof body === 'string') return encoder.encode(body)
  if (body instanceof Uint8Array) return body.slice()
  return typeof body === 'object' && body !== null ? bytesByBody.get(body) : undefined
}

function takeBytes(body: Body): Uint8Array | undefined {
  const bytes = bytesByBody.get(body)
  if (bytes === undefined) return undefined
  if (readBodies.has(body)) throw new TypeError('Body is unusable: it has been read already')
  readBodies.add(body)
  return bytes
}
