import {
  findNodeAtLocation,
  getNodeValue,
  type JSONPath,
  type Node,
  parseTree,
  printParseErrorCode,
  visit,
} from 'jsonc-parser'

export interface JsonText {
  value: unknown
  /** The line of the value at a path, or of the nearest existing one around it. */
  lineOf(path: JSONPath): number
}

/** Why a text is not valid JSON, and in which line. */
export class NotJson extends Error {
  constructor(
    readonly line: number,
    reason: string,
  ) {
    super(reason)
  }
}

const deepest = 32

/** Parses JSON so that a mistake can be reported with its line. Comments begin with `//`. */
export function readJsonText(text: string): JsonText {
  refuseFaults(text)
  const tree = parseTree(text)
  if (tree === undefined) throw new NotJson(1, 'value expected')
  const nodeAt = (path: JSONPath): Node =>
    findNodeAtLocation(tree, path) ?? nodeAt(path.slice(0, -1))
  const lineOf = (path: JSONPath) => text.slice(0, nodeAt(path).offset).split('\n').length
  return { value: getNodeValue(tree), lineOf }
}

/**
 * The parser continues after a mistake, and of a duplicate name it keeps the last value. Here both
 * are refused, and so is nesting that would overflow the stack.
 */
function refuseFaults(text: string): void {
  const names: Set<string>[] = []
  const begin = (_offset: number, _length: number, line: number) => {
    if (names.push(new Set()) > deepest) throw new NotJson(line + 1, 'is nested too deeply')
  }
  const end = () => void names.pop()
  visit(text, {
    onObjectBegin: begin,
    onArrayBegin: begin,
    onObjectEnd: end,
    onArrayEnd: end,
    onObjectProperty: (name, _offset, _length, line) => {
      const known = names.at(-1)
      if (known?.has(name)) throw new NotJson(line + 1, `${name} stands twice`)
      known?.add(name)
    },
    // JSON may contain it as an escape, and the database cannot store a text with it.
    onLiteralValue: (value, _offset, _length, line) => {
      if (String(value).includes('\0')) throw new NotJson(line + 1, 'a text has a NUL')
    },
    onError: (error, _offset, _length, line) => {
      throw new NotJson(line + 1, inWords(printParseErrorCode(error)))
    },
  })
}

/** `CommaExpected` becomes `comma expected`. */
const inWords = (code: string) =>
  code.replaceAll(/(?<!^)[A-Z]/g, (letter) => ` ${letter}`).toLowerCase()
