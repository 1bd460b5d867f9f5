import type { Sources } from '../../support/sources'
import type { Violation } from './layer'

const maxLines = 400
/** Each property is on a line of its own, which makes a function longer and no harder to read. */
const maxFunctionLines = 80
const maxComponentLines = 100

const uncapped =
  /^src\/server\/(sandbox\/(sample|chain\/artifacts)|platform\/db\/migrations)\/|\/tables\.ts$|\/copy\/|-(copy|messages|words)\.ts$/

export function sizeViolations(sources: Sources): Violation[] {
  return Object.entries(sources).flatMap(([file, text]) => {
    if (uncapped.test(file)) return []
    const lines = sentenceCount(text)
    return [
      ...(lines > maxLines ? [{ file, rule: `has ${lines} lines, more than ${maxLines}` }] : []),
      ...functionViolations(file, text),
    ]
  })
}

/** How a guard is mutated (scripts/mutations/guards.ts) does not count towards the length. */
const sentenceCount = (text: string) =>
  text.replace(/^ *\/\/ guard: .*\n(?: *\/\/ {3}.*\n)*/gm, '').split('\n').length - 1

const opening =
  /^(\s*)(?!(?:if|for|while|switch|catch|else|do|try|return|describe|test)\b).*(?:\bfunction\b.*|=>|\))\s*(?::\s*[^={]+)?\s*\{$/

function functionViolations(file: string, text: string): Violation[] {
  const lines = text.split('\n')
  return lines.flatMap((line, from) => {
    const [, indent] = opening.exec(line) ?? []
    if (indent === undefined || (/^\s*\}/.test(line) && !line.includes('=>'))) return []
    const end = lines.findIndex((candidate, at) => at > from && candidate.startsWith(`${indent}}`))
    const length = sentenceCount(`${lines.slice(from, end + 1).join('\n')}\n`)
    const max = /\bfunction [A-Z]/.test(line) ? maxComponentLines : maxFunctionLines
    return length > max
      ? [{ file, rule: `line ${from + 1}: ${length} lines in a function, more than ${max}` }]
      : []
  })
}

const envReaders =
  /^(src\/config\/(env\.(client|server)|own-api-url|trusted-addresses)\.ts|src\/server\/(run\.ts|(start|ops)\/)|next\.config\.js|scripts\/)/
// Only a literal condition lets the build drop a branch.
const foldedByNext = /process\.env\.NEXT_PUBLIC_(APP_MODE|API_MOCK)\b/g

export function textViolations(sources: Sources): Violation[] {
  return Object.entries(sources).flatMap(([file, text]) => {
    const breaks = (isBroken: boolean, rule: string) => (isBroken ? [{ file, rule }] : [])
    return [
      // React may throw a drawing away or repeat it.
      ...breaks(
        /^ {2}\w+\.current = /m.test(text) && /\.tsx?$/.test(file),
        'writes a ref while it draws',
      ),
      ...breaks(/^\s*export \*/m.test(text), 'has an export *'),
      ...breaks(
        !envReaders.test(file) && /process\.env/.test(text.replaceAll(foldedByNext, '')),
        'reads process.env',
      ),
      ...breaks(
        /(^|\/)(utils?|helpers?|common|misc|data|manager)\.tsx?$/.test(file),
        'has a name that says nothing',
      ),
      ...breaks(
        !/^pages\//.test(file) && !/^([a-z0-9-]+\/)*_?[a-z0-9.-]+$/.test(file),
        'is not in kebab-case',
      ),
      // The build empties these (docs/design/wallets.md); use `wagmi/actions`.
      ...breaks(
        /^src\//.test(file) && /\b(use|get)PublicClient\b/.test(text),
        'asks the chain by a client that the build empties',
      ),
      // A release has no npm for them, and the sandbox of another bank has data of its own.
      ...breaks(
        /npm run ops/.test(text) && file !== 'src/config/ops-command.ts',
        'says how operators’ commands are typed, which opsCommand knows',
      ),
      ...breaks(/@ts-(ignore|nocheck)|\bTODO\b|\bFIXME\b/.test(text), 'puts something off'),
    ]
  })
}
