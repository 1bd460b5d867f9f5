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
  /** Of the value at a path, or of the nearest one around it that is there. */
  lineOf(path: JSONPath): number
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

/** Reads JSON so that a mistake in it can be told with its line. Remarks begin with `//`. */
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
 * The parser goes on behind a mistake, and of a name that occurs twice it keeps the last value. Here
 * both are refused, and so is what would be nested until the stack ends.
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
    // JSON may have it as an escape, and the database keeps no text with it.
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
