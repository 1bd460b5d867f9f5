/**
 * The release before runs on the tables of this one while processes are replaced, and after a rollback. Raised with each
 * release: its version, and the newest migration that it knows. Before the first there is only where the rule began.
 */
export const releaseBefore = { version: '0.1.0', migration: '0028_passkeys' }

const narrowing = [
  /\bdrop (table|column|view|materialized view|type|function|sequence|schema|domain)\b/,
  /^alter table (if exists )?(only )?\w+ drop (?!column|constraint)/,
  /^(?!alter index).*\brename (?!constraint)/,
  /\bset not null\b/,
  /\bdrop default\b/,
  /\balter column \w+ (set data )?type\b/,
  /\badd column (if not exists )?\w+ (?![^,]*\b(default|generated|bigserial|serial)\b)[^,]*\bnot null\b/,
]

/** `-- contract: <what>, unread since <version>` stands above what takes something away. */
const marker = /^-- contract: .+, unread since (\d+)\.(\d+)\.(\d+)$/m

/** What statements of the release before would run against, unless it is marked as unread since then. */
export function narrowedBy(migration: string, before = releaseBefore.version): string[] {
  const made = new Set<string>()
  return migration.split('--> statement-breakpoint').flatMap((written) => {
    const text = written
      .replaceAll(/^\s*--.*$/gm, '')
      .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
      .replaceAll(/"|\bpublic\./g, '')
      .replaceAll(/\s+/g, ' ')
      .toLowerCase()
    for (const [, name = ''] of text.matchAll(
      /\b(?:create table|add column)(?: if not exists)? (\w+)/g,
    ))
      made.add(name)
    const statements = text.split(';').map((one) => one.trim())
    const found = statements.filter(
      (one) => narrowing.some((kind) => kind.test(one)) || refusesOld(one, made),
    )
    return isUnread(written, before) ? [] : found
  })
}

/** A new rule for what was there may refuse what the release before writes. */
function refusesOld(statement: string, made: Set<string>): boolean {
  const rule =
    /^alter table (?:only )?(\w+) add constraint \w+ (?:unique|primary key|check|exclude|foreign key)[^(]*\(([^)]*)/
  const index =
    /^create unique index (?:concurrently )?(?:if not exists )?\w+ on (\w+)[^(]*\(([^)]*)/
  const [, table = '', of = ''] = rule.exec(statement) ?? index.exec(statement) ?? []
  return (
    table !== '' && !made.has(table) && !(of.match(/\w+/g) ?? []).some((name) => made.has(name))
  )
}

function isUnread(written: string, before: string): boolean {
  const [, ...since] = marker.exec(written) ?? []
  const order = before.split('.').map((part, index) => Number(part) - Number(since[index]))
  return since.length === 3 && (order.find((difference) => difference !== 0) ?? 0) >= 0
}
