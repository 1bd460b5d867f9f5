import { releaseBefore, stopMarker } from '@/server/platform/db/migrate'

const narrowing = [
  /\bdrop (table|column|view|materialized view|type|function|sequence|schema|domain)\b/,
  /^alter table (if exists )?(only )?\w+ drop (?!column|constraint)/,
  /^(?!alter index).*\brename (?!constraint)/,
  /\bset not null\b/,
  /\bdrop default\b/,
  /\balter column \w+ (set data )?type\b/,
  /\badd column (if not exists )?\w+ (?![^,]*\b(default|generated|bigserial|serial)\b)[^,]*\bnot null\b/,
]

/** `-- contract: <what>, unread since <version>` allows a removal. */
const marker = /^-- contract: .+, unread since (\d+)\.(\d+)\.(\d+)$/m

export function narrowedBy(
  migration: string,
  before = releaseBefore.version,
  mayStop = false,
): string[] {
  const made = new Set<string>()
  const all = statementsOf(migration)
  return migration.split('--> statement-breakpoint').flatMap((written) => {
    const statements = statementsOf(written)
    for (const [, name = ''] of statements
      .join(';')
      .matchAll(/\b(?:create table|add column)(?: if not exists)? (\w+)/g))
      made.add(name)
    const found = statements.filter(
      (one) =>
        (narrowing.some((kind) => kind.test(one)) && !isViewed(one, all)) || refusesOld(one, made),
    )
    return isUnread(written, before) || (mayStop && stopMarker.test(written)) ? [] : found
  })
}

function statementsOf(written: string): string[] {
  const text = written
    .replaceAll('--> statement-breakpoint', ';')
    .replaceAll(/^\s*--.*$/gm, '')
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replaceAll(/"|\bpublic\./g, '')
    .replaceAll(/\s+/g, ' ')
    .toLowerCase()
  return text.split(';').map((one) => one.trim())
}

function isViewed(statement: string, all: string[]): boolean {
  const table = /^alter table (\w+) rename to (\w+)$/.exec(statement)
  const column = /^alter table (\w+) rename (?:column )?(\w+) to (\w+)$/.exec(statement)
  const view = table
    ? `create view ${table[1]} as select .* from ${table[2]}`
    : column &&
      `create view \\w+ as select .*\\b${column[3]} as ${column[2]}\\b.* from ${column[1]}`
  return !!view && all.some((one) => new RegExp(`^${view}$`).test(one))
}

/** A new rule may refuse what the release before writes. */
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
