import { normalize } from 'node:path'
import type { Sources } from '../../support/sources'

export interface Known {
  /** Numbers of `docs/requirements.md`: R1, T3, S14. */
  requirements: ReadonlySet<string>
  /** A path from the top, or only its end, as sentences tell it. */
  exists: (path: string) => boolean
  /** Whether a page has a heading to which `#anchor` leads. A page that is not there has all. */
  hasHeading: (page: string, anchor: string) => boolean
}

const comment = /^\s*(?:\/\/|\/\*|\*|#|<!--)|\s\/\/ |\/\*\*? /
// Titles of tests cite requirements, so they are read like comments. Other code only looks so at
// times: a template that ends in T16:00 is no promise.
const title = /^\s*\)?\(?(?:test|describe|byDay)?(?:\.each)?\(?\[?\s*['"`][RST]\d/

/** References that a reader of only the repository cannot follow. */
export function lostReferences(sources: Sources, knownNames: Known): string[] {
  return Object.entries(sources).flatMap(([file, text]) => {
    const isProse = file.endsWith('.md')
    const lines = text.split('\n')
    return lines.flatMap((line, index) => {
      const isRead = isProse || comment.test(line) || title.test(line)
      const complaints = isRead ? lostIn(line, file, knownNames) : []
      return complaints.map((complaint) => `${file}:${index + 1} ${complaint}`)
    })
  })
}

const papers = /\b(?:the|user's) (?:design )?card\b|\bthe designs? (?:says?|asks?|keeps?)\b/i

function lostIn(line: string, file: string, knownNames: Known): string[] {
  const { requirements, exists, hasHeading } = knownNames
  const matchesOf = (pattern: RegExp) => [...line.matchAll(pattern)].map(([, match = '']) => match)
  const folder = file.slice(0, file.lastIndexOf('/') + 1)
  const isThere = (path: string) => exists(path) || exists(normalize(`${folder}${path}`))
  return [
    ...matchesOf(/(§\s?\d+)/g).map((section) => `cites ${section} of a paper that is not here`),
    ...matchesOf(/(?<![\w-])([RST]\d{1,3})(?![\w-]|:\d)/g)
      .filter((number) => !requirements.has(number))
      .map((number) => `cites ${number}, which docs/requirements.md does not have`),
    // Reasons are on the page of their topic, so a decision's number means nothing to a reader.
    ...matchesOf(/\b[Dd]ecisions? (\d{3})\b/g)
      .concat(matchesOf(/decisions\/(?:archive\/)?(\d{3})\b/g))
      .map(
        (number) => `cites decision ${number}; name the page of docs/design that has the reason`,
      ),
    ...matchesOf(/`([\w.[\]-][\w./[\]-]*\/[\w.[\]-]+\.(?:tsx?|mjs|md|json|css|sql))`/g)
      .concat(matchesOf(/\]\(([\w./-]+\.(?:md|tsx?|png))(?:#[\w-]+)?\)/g))
      .concat(matchesOf(/(?<![\w./-])((?:docs|__tests__)\/[\w./-]+\.(?:md|tsx?))\b/g))
      .filter((path) => !isThere(path))
      .map((path) => `names ${path}, which is not there`),
    ...[...line.matchAll(/\]\(([\w./-]+\.md)?#([\w-]+)\)/g)]
      .map(
        ([, path, anchor = '']) => [path ? normalize(`${folder}${path}`) : file, anchor] as const,
      )
      .filter(([page, anchor]) => !hasHeading(page, anchor))
      .map(([page, anchor]) => `leads to #${anchor}, which ${page} does not have`),
    ...(papers.test(line) ? ['cites a paper that is not here'] : []),
  ]
}

/** Files and functions that a page names, but which do not exist: outdated text. */
export function lostNames(
  page: string,
  { code, exists }: Pick<Known, 'exists'> & { code: string },
): string[] {
  const prose = page.replaceAll(/```[^`]*```/g, '')
  const quotedNames = [...prose.matchAll(/`([^`\n]+)`/g)].map(([, quoted = '']) => quoted)
  const isFile = (name: string) => /^[\w.-]+\.(tsx?|mjs|js|sql|json)$/.test(name)
  const isName = (name: string) => /^[a-z]+([A-Z]\w*|(_[a-z]+)+)$/.test(name)
  const isGone = (name: string) =>
    isFile(name) ? !exists(name) : isName(name) && !new RegExp(`\\b${name}\\b`).test(code)
  return [...new Set(quotedNames)].filter(isGone)
}
