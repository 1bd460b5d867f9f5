import { type SQL, sql } from 'drizzle-orm'

/**
 * SHA-256 over lines of accounts, which `lines` selects as `account` and `line`. It hashes by the
 * first byte of the account first, so that a million lines are never one text.
 */
export function hashOfLines(lines: SQL): SQL<string> {
  return sql<string>`(
    select encode(sha256(coalesce(string_agg(shard, ''::bytea order by place), ''::bytea)), 'hex') from (
      select left(account::text, 2) as place,
        sha256(convert_to(string_agg(line, chr(10) order by account), 'UTF8')) as shard
      from (${lines}) lines group by 1
    ) shards)`
}
