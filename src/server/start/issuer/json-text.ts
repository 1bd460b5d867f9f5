type Path = readonly PropertyKey[]

export interface JsonText {
  value: unknown
  /** Of the value at a path, or of the nearest one around it that is there. */
  lineOf(path: Path): number
}

/** Why a text is no JSON, and in which line. */
export class NotJson extends Error {
  constructor(
    readonly line: number,
    reason: string,
  ) {
    super(reason)
  }
}

const deepest = 32
const token = /\s*(?:([[\]{},:])|("(?:[^"\\\n]|\\.)*")|(true|false|null|-?\d[\d.eE+-]*))/y
const separator = '\0'

/**
 * Reads JSON with the line of each value, so that a mistake can be told where it stands. A line that
 * begins with `//` is a remark. A name that stands twice is refused: one of the two would be lost.
 */
export function readJsonText(text: string): JsonText {
  const json = text.replaceAll(/^[ \t]*\/\/.*$/gm, '')
  const lines = new Map<string, number>()
  let at = 0
  const lineAt = (place: number) => json.slice(0, place).split('\n').length
  const refuse = (reason: string, place = at) => {
    throw new NotJson(lineAt(place), reason)
  }
  const next = (): string => {
    token.lastIndex = at
    const found = token.exec(json)
    const rest = json.slice(at).trimStart()
    if (found === null)
      return refuse(
        rest === '' ? 'ends too early' : `${rest.slice(0, 12).split('\n')[0]} is not expected`,
        json.length - rest.length,
      ) as never
    at = token.lastIndex
    return (found[1] ?? found[2] ?? found[3]) as string
  }
  const expect = (word: string, wanted: string[]) => {
    if (!wanted.includes(word)) refuse(`${word} stands where ${wanted.join(' or ')} is expected`)
  }
  const scalar = (word: string): unknown => {
    try {
      return JSON.parse(word)
    } catch {
      return refuse(`${word} is no value`)
    }
  }
  const value = (path: string[], word = next()): unknown => {
    lines.set(path.join(separator), lineAt(at))
    if (path.length > deepest) refuse('is nested too deeply')
    if (word === '[') return list(path)
    return word === '{' ? object(path) : scalar(word)
  }
  /** What comes behind a value: the end, or what the next one begins with. */
  const following = (end: string): string => {
    const word = next()
    expect(word, [',', end])
    const first = word === end ? end : next()
    if (word !== end && first === end) refuse('a comma stands before the end')
    return first
  }
  const list = (path: string[]): unknown[] => {
    const items: unknown[] = []
    for (let word = next(); word !== ']'; ) {
      items.push(value([...path, String(items.length)], word))
      word = following(']')
    }
    return items
  }
  const object = (path: string[]): object => {
    const fields = new Map<string, unknown>()
    for (let word = next(); word !== '}'; ) {
      if (!word.startsWith('"')) refuse(`${word} stands where a name is expected`)
      const name = String(scalar(word))
      if (fields.has(name)) refuse(`${name} stands twice`)
      expect(next(), [':'])
      fields.set(name, value([...path, name]))
      word = following('}')
    }
    return Object.fromEntries(fields)
  }
  const whole = value([])
  if (json.slice(at).trim() !== '') refuse('goes on after its end')
  const lineOf = (path: Path): number => {
    const line = lines.get(path.map(String).join(separator))
    return line ?? (path.length === 0 ? 1 : lineOf(path.slice(0, -1)))
  }
  return { value: whole, lineOf }
}
